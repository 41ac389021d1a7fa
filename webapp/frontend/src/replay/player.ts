/** Where one is in a match that one looks back at, and how one goes on. Pure, but for the clock of `usePlayer`. */
import { useEffect, useReducer } from "preact/hooks";
import type { Story } from "./story";

/** A step of a deal, both from 0. */
export interface Place {
  readonly deal: number;
  readonly step: number;
}

export const SPEEDS = [1, 2, 4, 0.5] as const;
/** How long one looks at a step, in milliseconds, at the speed of 1. */
const LOOK = 1000;

const lastOf = (story: Story, deal: number): number => story.deals[deal]!.steps.length - 1;

/** A place as near to the wanted one as the match has it. */
export function within(story: Story, { deal, step }: Place): Place {
  const there = Math.min(Math.max(deal, 0), story.deals.length - 1);
  return { deal: there, step: Math.min(Math.max(step, 0), lastOf(story, there)) };
}

/** One step on, or back; from deal to deal. At the ends of the match one stays. */
function stepped(story: Story, { deal, step }: Place, by: 1 | -1): Place {
  if (step + by > lastOf(story, deal)) return deal + 1 < story.deals.length ? { deal: deal + 1, step: 0 } : { deal, step };
  if (step + by < 0) return deal > 0 ? { deal: deal - 1, step: lastOf(story, deal - 1) } : { deal, step };
  return { deal, step: step + by };
}

export const isEnd = (story: Story, { deal, step }: Place): boolean => deal === story.deals.length - 1 && step === lastOf(story, deal);

export interface Playing {
  readonly place: Place;
  readonly playing: boolean;
  /** A place of SPEEDS. */
  readonly speed: number;
}

export type Wish = { to: Place } | { by: 1 | -1 } | "play" | "tick" | "faster";

/** What a wish makes of where one is. Who goes somewhere by hand stops there. */
function wished(story: Story, now: Playing, wish: Wish): Playing {
  if (wish === "faster") return { ...now, speed: (now.speed + 1) % SPEEDS.length };
  if (wish === "play") {
    const again = !now.playing && isEnd(story, now.place);
    return { ...now, playing: !now.playing, place: again ? { deal: 0, step: 0 } : now.place };
  }
  if (wish === "tick") {
    const place = stepped(story, now.place, 1);
    return { ...now, place, playing: now.playing && !isEnd(story, place) };
  }
  return { ...now, playing: false, place: "to" in wish ? within(story, wish.to) : stepped(story, now.place, wish.by) };
}

/** The same, as a component's state; while it plays, it goes on by itself. */
export function usePlayer(story: Story, first: Place): [Playing, (wish: Wish) => void] {
  const [now, wish] = useReducer((before: Playing, wish: Wish) => wished(story, before, wish), { place: within(story, first), playing: false, speed: 0 });
  useEffect(() => {
    if (!now.playing) return;
    const timer = setTimeout(() => wish("tick"), LOOK / SPEEDS[now.speed]!);
    return () => clearTimeout(timer);
  }, [now]);
  return [now, wish];
}
