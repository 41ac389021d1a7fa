/** What is shown until there is something to show. */
import type { ComponentChildren } from "preact";
import { lost } from "../app";
import { words } from "../words";
import { Page } from "./pages";

interface WaitingProps {
  /** A part of the page could not be had. */
  missing?: boolean;
  /** What is waited for. */
  note?: string;
  title?: string;
  foot?: ComponentChildren;
}

export const Waiting = ({ missing = false, note, title, foot }: WaitingProps) => (
  <Page name="waiting" foot={foot}>
    <svg class="rosette" aria-hidden="true">
      <use href="#rosette" />
    </svg>
    <h1 class={title ? "" : "unseen"}>{title ?? "Okeyhane"}</h1>
    {note && <p>{note}</p>}
    {lost.value ? <p>{words.value.table.reconnecting}</p> : missing && <p role="alert">{words.value.refused.update}</p>}
  </Page>
);
