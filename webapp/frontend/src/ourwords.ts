/** Our part in the chance of matches: words that go with wishes, promised or open, and are opened when it is time. */
import { effect } from "@preact/signals";
import { busy, doubt, greetings, view } from "./state";
import { lacksWords, make, matchOf, settle, spokenAt, toOpen, watch, type Kept } from "./wire/chance";
import type { DoneFrame, RefusedFrame, TableView } from "./wire/protocol";
import type { Link, Wish } from "./wire/socket";

export class OurWords {
  /** What binds all deals of a match against computers that we may begin with open words; it is good once. */
  shownFirst: string | null = null;
  /** Words that were sent to be opened, and those that the table has taken, each with its match. */
  private readonly sent = new Set<string>();
  private readonly opened = new Set<string>();

  constructor(private readonly link: Link) {}

  /** Whether words for a match are promised with a wish: by each person once, however many play at the device. */
  goWith(wish: Wish): boolean {
    const sits = view.value?.seats.some(({ you }) => you) ?? false;
    return wish.t === "create" || (wish.t === "again" && view.value?.state === "over") || (wish.t === "sit" && wish.name === undefined && !sits);
  }

  /**
   * Send a wish with new words for a match. Against computers they go open where the chain of the match was shown before
   * they were made, for nobody else promises any; else their promise goes.
   */
  async send(wish: Wish): Promise<DoneFrame | RefusedFrame> {
    if (greetings.value === 0) await greeting();
    const commitment = wish.t === "create" && wish.against === "computers" ? this.shownFirst : null;
    if (commitment) this.shownFirst = null;
    let made = await make(matchFor(wish), commitment);
    const tried = [made];
    let answer = await this.link.send(withWords(wish, made));
    if (answer.t === "refused" && answer.code === "other_commitment") {
      // The line was lost, and the house shows another chain by now. It has seen these words: the next ones are promised,
      // lest it choose. The command is the same one, for the first sending may still be on its way.
      made = await make(null);
      tried.push(made);
      answer = await this.link.send(withWords(wish, made), answer.id);
    }
    if (answer.t === "done" && answer.table && wish.t === "create") for (const each of tried) this.settleAt(answer.table, each);
    return answer;
  }

  /** Play our part in the chance of the next match: promise words where we have none, open them when it is time. */
  async addTo(table: TableView): Promise<void> {
    if (table.day) return;
    const what = watch(table, this.opened);
    if (what) doubt.value = { what, match: matchOf(table) };
    for (const words of toOpen(table)) {
      const mine = spokenAt(matchOf(table), words);
      if (!this.sent.has(mine)) void this.open(table.table, words, mine);
    }
    if (lacksWords(table) && !busy.value) {
      void this.link.send({ t: "promise", table: table.table, promise: (await make(matchOf(table))).promise });
    }
  }

  private async open(table: string, words: string, mine: string): Promise<void> {
    this.sent.add(mine);
    if ((await this.link.send({ t: "reveal", table, words })).t === "done") this.opened.add(mine);
  }

  private settleAt(table: string, made: Kept): void {
    const match = settle(made, table);
    if (made.after) this.opened.add(spokenAt(match, made.words));
  }
}

const withWords = (wish: Wish, { words, promise, after }: Kept): Wish => ({ ...wish, ...(after ? { words, commitment: after } : { promise }) }) as Wish;

/** Of which match they are: once one is over, of the next. */
const matchFor = ({ t }: Wish): string | null => (t === "create" || !view.value ? null : matchOf(view.value, t === "again" ? 1 : 0));

/** Wait for the server's first greeting. */
function greeting(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (greetings.value === 0) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
