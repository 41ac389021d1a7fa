/** The way to a table's screens. They are fetched after the start page, which is drawn meanwhile. */
import { later } from "../parts/later";

export const Room = later(async () => (await import("./room")).Room);
/** What comes before a match; for who is on the way there it is fetched ahead. */
export const Lobby = later(async () => (await import("../lobby/lobby")).Lobby);
