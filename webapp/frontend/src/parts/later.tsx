/** Screens whose code comes later than the page. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { lost, reloadOnce } from "../app";
import { Waiting } from "./waiting";

const RETRY = 2000;

/** A screen that is fetched when it is first shown, or before by `load`; until it is there one waits. */
export function later<P extends object>(fetched: () => Promise<ComponentType<P>>) {
  const screen = signal<ComponentType<P> | null>(null);
  const missing = signal(false);
  let loading: Promise<void> | null = null;

  const attempt = async (): Promise<void> => {
    try {
      screen.value = await fetched();
    } catch {
      // Without a line, or from an older build.
      missing.value = true;
      await new Promise((again) => setTimeout(again, RETRY));
      await attempt();
    }
  };
  const load = (): Promise<void> => (loading ??= attempt());

  function Later(props: P) {
    useEffect(() => void load(), []);
    const Screen = screen.value;
    // A browser remembers for as long as it has the page that a file did not come.
    const never = !Screen && missing.value && !lost.value;
    useEffect(() => void (never && reloadOnce(String(fetched))), [never]);
    return Screen ? <Screen {...props} /> : <Waiting />;
  }
  return Object.assign(Later, { load });
}
