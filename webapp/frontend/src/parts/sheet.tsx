/** A sheet that lies over the page until it is closed. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../words";

interface SheetProps {
  title: string;
  under?: string | undefined;
  /** What its own style sheet calls it. */
  class?: string;
  close: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, under, class: more = "", close, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      class={`sheet ${more}`}
      ref={dialog}
      aria-label={title}
      onClose={close}
      // The dialog itself is only hit outside of what it holds: on the backdrop.
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div class="scroll">
        <header class="head">
          <span />
          <div>
            <h2>{title}</h2>
            {under && <p>{under}</p>}
          </div>
          <button type="button" class="plain" onClick={close}>
            {words.value.menu.close}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
