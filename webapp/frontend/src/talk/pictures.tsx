/** The six pictures that say something without words, drawn as our tiles are: few lines, flat colours. */
import type { ComponentChildren } from "preact";
import type { PICTURES } from "../words/talk";

export type PictureWord = (typeof PICTURES)[number];

const EYES = (
  <>
    <circle cx="11.5" cy="13" r="2" />
    <circle cx="20.5" cy="13" r="2" />
  </>
);
const face = (features: ComponentChildren) => (
  <>
    <circle class="skin" cx="16" cy="16" r="13.5" />
    <g class="line">{features}</g>
  </>
);

const DRAWN: Readonly<Record<PictureWord, ComponentChildren>> = {
  smile: face(
    <>
      {EYES}
      <path class="open" d="M9.5 19.5c2.500 4.500 10.500 4.500 13 0" />
    </>,
  ),
  laugh: face(
    <>
      <path class="open" d="M8.500 14q3-4 6 0M17.500 14q3-4 6 0" />
      <path d="M8.500 18h15c0 9.500-15 9.500-15 0Z" />
    </>,
  ),
  wow: face(
    <>
      {EYES}
      <ellipse cx="16" cy="22" rx="3.500" ry="4.500" />
      <path class="open" d="M9 8.500q2.500-2 4.500-1M18.500 7.500q2-1 4.500 1" />
    </>,
  ),
  sad: face(
    <>
      {EYES}
      <path class="open" d="M10 23c2.500-4 9.500-4 12 0" />
    </>,
  ),
  tulip: (
    <>
      <path class="leaf" d="M16 17v13M16 29c-6-1-8-5-8-9 5 1 8 4 8 9ZM16 29c5-1 7-4 7-7-4 .5-7 3-7 7Z" />
      <path class="petal" d="M9 4l3.500 4L16 2.500 19.500 8 23 4c1.500 8-1 14-7 14S7.500 12 9 4Z" />
    </>
  ),
  tea: (
    <>
      <path class="glass" d="M10 3.500h12c-.5 5-3 6.500-3 10s3.500 4.500 3.500 9c0 2.500-2 4-6.500 4s-6.500-1.500-6.500-4c0-4.500 3.500-5.500 3.500-9s-2.500-5-3-10Z" />
      <path class="brew" d="M10.700 7h10.600c-.8 3-2.300 4-2.300 6.500 0 3.500 3.500 4.500 3.500 9 0 2.500-2 4-6.500 4s-6.500-1.500-6.500-4c0-4.500 3.500-5.500 3.500-9 0-2.500-1.500-3.500-2.300-6.500Z" />
      <ellipse class="saucer" cx="16" cy="28" rx="11" ry="2.200" />
    </>
  ),
};

export const Picture = ({ word }: { word: PictureWord }) => (
  <svg class="saying" viewBox="0 0 32 32" aria-hidden="true">
    {DRAWN[word]}
  </svg>
);
