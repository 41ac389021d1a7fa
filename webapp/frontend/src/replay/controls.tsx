/** How one goes through a match: a slider over the deal's moves, and buttons. */
import type { ComponentChildren } from "preact";
import { Icon } from "../parts/tile";
import { lang } from "../words";
import { REPLAYS } from "../words/replay";
import { SPEEDS, isEnd, type Playing, type Wish } from "./player";
import type { Story } from "./story";

interface ControlsProps {
  story: Story;
  now: Playing;
  wish: (wish: Wish) => void;
  told: string;
  eyes: number | null;
  look: (eyes: number | null) => void;
}

const PLAY = <path d="M8 5v14l11-7z" />;
const PAUSE = <path d="M7 5h4v14H7zM13 5h4v14h-4z" />;
const STEP = <path d="M6 5v14l9-7zM16.5 5h2.5v14h-2.5z" />;
const DEAL = <path d="M3 5v14l7.5-7zM10.5 5v14l7.5-7zM18.5 5H21v14h-2.5z" />;

export function Controls({ story, now: { place, playing, speed }, wish, told, eyes, look }: ControlsProps) {
  const say = REPLAYS[lang.value];
  const { deal, step } = place;
  const last = story.deals[deal]!.steps.length - 1;
  const times = `${SPEEDS[speed]}×`.replace("0.5", "½");
  return (
    <nav class="controls" aria-label={say.title}>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={say.moves}
        aria-valuetext={`${step}/${last}: ${told}`}
        onInput={(event) => wish({ to: { deal, step: Number(event.currentTarget.value) } })}
      />
      <div class="buttons">
        <Button label={say.before} off={deal === 0 && step === 0} act={() => wish({ to: { deal: step > 0 ? deal : deal - 1, step: 0 } })} turned>
          {DEAL}
        </Button>
        <Button label={say.back} off={deal === 0 && step === 0} act={() => wish({ by: -1 })} turned>
          {STEP}
        </Button>
        <Button label={playing ? say.pause : say.play} act={() => wish("play")} main>
          {playing ? PAUSE : PLAY}
        </Button>
        <Button label={say.on} off={isEnd(story, place)} act={() => wish({ by: 1 })}>
          {STEP}
        </Button>
        <Button label={say.next} off={deal + 1 === story.deals.length} act={() => wish({ to: { deal: deal + 1, step: 0 } })}>
          {DEAL}
        </Button>
        <button type="button" class="way" aria-label={say.speed(times)} onClick={() => wish("faster")}>
          {times}
        </button>
        <button type="button" class="way" aria-label={say.all} aria-pressed={eyes === null} onClick={() => look(null)}>
          <Icon name="people" />
        </button>
      </div>
    </nav>
  );
}

interface ButtonProps {
  label: string;
  act: () => void;
  off?: boolean;
  main?: boolean;
  /** The picture the other way round. */
  turned?: boolean;
  children: ComponentChildren;
}

const Button = ({ label, act, off = false, main = false, turned = false, children }: ButtonProps) => (
  <button type="button" class={main ? "way main" : "way"} aria-label={label} title={label} aria-disabled={off} onClick={() => off || act()}>
    <svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" transform={turned ? "rotate(180)" : undefined}>
      {children}
    </svg>
  </button>
);
