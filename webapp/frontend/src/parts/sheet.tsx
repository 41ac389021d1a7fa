/** A sheet that lies over the page until it is closed. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../words";

/** What a dialog needs to lie open as soon as it is drawn, and what closes it: the focus goes back to where it was, then *closed* is called. */
export function useDialog(closed: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const shut = () => ref.current?.close();
  // The dialog itself is only hit outside of what it holds: on the backdrop.
  const onClick = (event: MouseEvent) => event.target === event.currentTarget && shut();
  return { dialog: { ref, onClose: closed, onClick }, shut };
}

interface HeadProps {
  title: string;
  under?: string | undefined;
  /** What the button says that closes the sheet. */
  done?: string;
  shut: () => void;
}

export const SheetHead = ({ title, under, done = words.value.menu.close, shut }: HeadProps) => (
  <header class="head">
    <span />
    <div>
      <h2>{title}</h2>
      {under && <p>{under}</p>}
    </div>
    <button type="button" class="plain" onClick={shut}>
      {done}
    </button>
  </header>
);

interface SheetProps {
  title: string;
  under?: string | undefined;
  /** What its own style sheet calls it. */
  class?: string;
  close: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, under, class: more = "", close, children }: SheetProps) {
  const { dialog, shut } = useDialog(close);
  return (
    <dialog class={`sheet ${more}`} aria-label={title} {...dialog}>
      <div class="scroll">
        <SheetHead title={title} under={under} shut={shut} />
        {children}
      </div>
    </dialog>
  );
}
