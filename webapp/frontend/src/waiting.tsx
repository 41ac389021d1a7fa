/** What is shown until there is something to show. */
import { offline } from "./app";
import { Page } from "./pages";
import { words } from "./words";

/** *missing*: a part of the page could not be had. *note*: what is waited for. */
export const Waiting = ({ missing = false, note }: { missing?: boolean; note?: string }) => (
  <Page name="waiting">
    <h1 class="unseen">Okeyhane</h1>
    <svg class="rosette" aria-hidden="true">
      <use href="#rosette" />
    </svg>
    {note && <p>{note}</p>}
    {offline.value ? <p>{words.value.table.reconnecting}</p> : missing && <p role="alert">{words.value.refused.update}</p>}
  </Page>
);
