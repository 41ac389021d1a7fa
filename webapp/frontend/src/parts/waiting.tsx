/** What is shown until there is something to show. */
import type { ComponentChildren } from "preact";
import { lost } from "../app";
import { words } from "../words";
import { Page } from "./pages";
import { Rosette } from "./tile";

interface WaitingProps {
  /** What is waited for. */
  note?: string;
  title?: string;
  foot?: ComponentChildren;
}

export const Waiting = ({ note, title, foot }: WaitingProps) => (
  <Page name="waiting" foot={foot}>
    <Rosette />
    <h1 class={title ? "" : "unseen"}>{title ?? "Okeyhane"}</h1>
    {note && <p>{note}</p>}
    {lost.value && <p>{words.value.table.reconnecting}</p>}
  </Page>
);
