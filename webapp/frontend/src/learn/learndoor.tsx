/** The way to the book of the game. The book itself and its many words are loaded when somebody opens it. */
import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { route, sayMissing } from "../app";
import { Icon } from "../parts/tile";
import { words } from "../words";

export interface BookProps {
  close: () => void;
}

const Book = signal<ComponentType<BookProps> | null>(null);
export const learnOpen = signal(false);

// The book lies over the page that it was opened on.
effect(() => {
  void route.value;
  learnOpen.value = false;
});

export async function openLearn(): Promise<void> {
  try {
    Book.value ??= (await import("./learn")).Book;
    learnOpen.value = true;
  } catch {
    sayMissing();
  }
}

export const LearnDoor = () => learnOpen.value && Book.value && <Book.value close={() => (learnOpen.value = false)} />;

/** The book in a row: how to play. */
export function LearnRow({ before }: { before?: () => void }) {
  const { title, note } = words.value.learn;
  return (
    <button type="button" class="row" onClick={() => (before?.(), void openLearn())}>
      <span class="tint gold">
        <Icon name="rules" />
      </span>
      <span class="words">
        <b>{title}</b>
        <span>{note}</span>
      </span>
      <Icon name="next" />
    </button>
  );
}
