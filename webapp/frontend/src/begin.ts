/** What comes before all else: the server hears who we are while the rest of the page is still read and drawn. */
import { apart, start } from "./app";
import { learnToSpeak } from "./words";

/** Resolves when the page can speak. */
export const ready = learnToSpeak();

if (!apart) start(ready);
