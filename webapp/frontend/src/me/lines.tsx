/** Lists that the server tells a page at a time, the newest first. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { recollect } from "../app";
import type { MeView } from "../wire/protocol";
import { lang } from "../words";
import { AREAS } from "../words/me";

interface Lines<L> {
  /** Null: not known yet. */
  lines: readonly L[] | null;
  /** What to ask for next; null: there is no more. */
  more: number | null;
  failed: boolean;
}

/** Follow one of a person's lists; `load` asks for what comes next. */
export function useLines<L>(part: "candies" | "matches", of: (answer: MeView) => readonly L[] | null) {
  const [state, setState] = useState<Lines<L>>({ lines: null, more: null, failed: false });
  const load = async () => {
    const answer = await recollect({ part, before: state.more });
    const next = answer && of(answer);
    if (next) setState({ lines: [...(state.lines ?? []), ...next], more: answer.more, failed: false });
    else setState({ ...state, failed: true });
  };
  useEffect(() => void load(), []);
  return { ...state, load };
}

interface ListProps {
  state: ReturnType<typeof useLines>;
  /** Said where there is nothing yet. */
  none: string;
  children: ComponentChildren;
}

/** What has come of a list, and the way to what is older. */
export function List({ state: { lines, more, failed, load }, none, children }: ListProps) {
  const say = AREAS[lang.value];
  return (
    <>
      {lines === null && !failed && <p class="quietly" role="status">{say.loading}</p>}
      {lines?.length === 0 && <p class="quietly">{none}</p>}
      {children}
      {failed && <p class="quietly" role="alert">{say.unread}</p>}
      {(failed || more !== null) && (
        <button type="button" class="button quiet" onClick={() => void load()}>
          {failed ? say.tryAgain : say.older}
        </button>
      )}
    </>
  );
}

/** The reader's own way to write dates, where the device says it: 12 or 24 hours, the day or the month first. */
const locale = (): string => navigator.languages.find((tag) => tag.startsWith(lang.value)) ?? lang.value;

/** 30 November; of another year with its year. What happened is dated by the reader's own clock, as its hour is: the house
 * counts the day's cap by its own, but nobody has played at 23:30 on a day that has not begun where they are. */
export function dayIn(date: Date, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year }).format(date);
}

export const timeIn = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit" }).format(at);
