/** One socket to the server, kept alive: connect, greet, resend what was not answered, notice a dead line, come back. */
import {
  type ArrangedFrame,
  type ClientFrame,
  type DailyView,
  type DoneFrame,
  type HintedFrame,
  type MeView,
  type PoolsView,
  type RatingsView,
  type RefusedFrame,
  type ServerFrame,
  type ServerHello,
  type SharedFrame,
} from "./protocol";

/** After this silence the client asks whether anybody is there, ... */
const PING_AFTER = 2500;
/** ... and after this one it takes the line for dead. */
const DEAD_AFTER = 9000;
const CONNECT_TIMEOUT = 5000;
/** A player waits for the table: a node that is back is found within this time. */
const BACKOFF = { first: 250, last: 2000 };
/** Who looks again at a page that slept will not wait for a dead line: it must answer, or have come, so soon. */
const DOUBTED = 2000;
/** A watch that woke this much late has slept: the machine was suspended, and the socket is not to be trusted. */
const SUSPENDED = 5000;
const WATCH = 500;

/** What a question is answered with; anything else that is asked for is done, or refused. */
interface Answers {
  me: MeView;
  daily: DailyView;
  share: SharedFrame;
  arrange: ArrangedFrame;
  hint: HintedFrame;
  ratings: RatingsView;
  pools: PoolsView;
}
type Answer = DoneFrame | RefusedFrame | Answers[keyof Answers];
type Command = Extract<ClientFrame, { id: string }>;
type WithoutId<C> = C extends Command ? Omit<C, "id"> : never;
/** A command before the socket gives it its id. */
export type Wish = WithoutId<Exclude<Command, { t: keyof Answers }>>;
/** A question of this kind. */
export type Question<T extends keyof Answers> = WithoutId<Extract<Command, { t: T }>>;

const ANSWERS: readonly ServerFrame["t"][] = ["done", "refused", "me", "daily", "shared", "arranged", "hinted", "ratings", "pools"];
const isAnswer = (frame: ServerFrame): frame is Answer => ANSWERS.includes(frame.t);

type HeardFrame = Exclude<ServerFrame, ServerHello | { t: "pong" }>;

export interface Listener {
  /** The frame that greets: who one is. */
  greeting(): Extract<ClientFrame, { t: "hello" }>;
  /** The server knows us: the moment to open the table again. */
  greeted(hello: ServerHello): void;
  heard(frame: HeardFrame): void;
  /** The server has closed the line, with this code. Returns whether to stay away. */
  closed(code: number): boolean;
  /** Whether commands reach the server now. */
  line(up: boolean): void;
}

export class Link {
  private socket: WebSocket | null = null;
  private up = false;
  private attempts = 0;
  private ended = false;
  private heardAt = 0;
  private pingedAt = 0;
  /** When the line was last asked for a sign of life because the player looks again. */
  private doubtedAt = -Infinity;
  private watchedAt = 0;
  /** What came before the page could say anything of it; null: it can. */
  private early: HeardFrame[] | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** Commands without an answer, oldest first. */
  private readonly waiting = new Map<string, { frame: Command; settle: (answer: Answer) => void }>();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    /** A socket that was opened before the page was there. */
    private opened: WebSocket | null = null,
  ) {}

  /** Connect, and stay connected. What the server tells waits until the page is *ready*; it greets us before. */
  start(ready?: Promise<void>): void {
    if (ready) {
      const early: HeardFrame[] = (this.early = []);
      void ready.then(() => {
        this.early = null;
        for (const frame of early) this.deliver(frame);
      });
    }
    const hurry = () => document.visibilityState === "visible" && this.hurry();
    document.addEventListener("visibilitychange", hurry);
    window.addEventListener("pageshow", hurry);
    window.addEventListener("focus", hurry);
    // Another network: the old socket may look open for minutes.
    window.addEventListener("online", () => {
      this.attempts = 0;
      this.connect();
    });
    setInterval(() => this.watch(), WATCH);
    this.connect();
  }

  /**
   * Ask for something that changes the table, or for what is remembered. The promise is kept over lost connections.
   * *id*: of a command that is said anew in other words, and is to be done once all the same.
   */
  send(wish: Wish, id?: string | null): Promise<DoneFrame | RefusedFrame>;
  send<T extends keyof Answers>(question: { t: T } & Question<T>): Promise<Answers[T] | RefusedFrame>;
  send(wish: Wish | Question<keyof Answers>, id: string | null = null): Promise<Answer> {
    const frame = { ...wish, id: id ?? newId() } as Command;
    return new Promise((settle) => {
      this.waiting.set(frame.id, { frame, settle });
      if (this.up) this.write(frame);
    });
  }

  /** Say something that needs no answer; it is lost when the line is down. */
  cast(frame: ClientFrame): void {
    if (this.up) this.write(frame);
  }

  /** How the line is, for a report. */
  state(): string {
    const silent = Math.round(performance.now() - this.heardAt);
    return `${this.up ? "up" : "down"}, heard ${silent} ms ago, ${this.attempts} tries, ${this.waiting.size} unanswered`;
  }

  /** Go no further: the server has turned us away, and would again. */
  end(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.drop();
  }

  private write(frame: ClientFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }

  /** Connect anew, whatever there is. */
  connect(): void {
    if (this.ended) return;
    clearTimeout(this.retry);
    this.drop();
    const { opened } = this;
    this.opened = null;
    const socket = opened && opened.readyState <= WebSocket.OPEN ? opened : new WebSocket(this.url);
    this.socket = socket;
    this.heardAt = performance.now();
    const greet = () => this.write(this.listener.greeting());
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ServerFrame);
    socket.onclose = ({ code }) => (this.listener.closed(code) ? this.end() : this.lost());
  }

  /** Forget the socket: whatever it still says is not for us. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.setUp(false);
  }

  private lost(): void {
    this.drop();
    const delay = Math.min(BACKOFF.first * 2 ** this.attempts++, BACKOFF.last);
    this.retry = setTimeout(() => this.connect(), delay * (0.5 + Math.random() / 2));
  }

  private setUp(up: boolean): void {
    if (up !== this.up) this.listener.line((this.up = up));
  }

  private hear(frame: ServerFrame): void {
    this.heardAt = performance.now();
    if (frame.t === "hello") this.greeted(frame);
    else if (frame.t !== "pong") this.early ? this.early.push(frame) : this.deliver(frame);
  }

  private greeted(hello: ServerHello): void {
    this.attempts = 0;
    const unanswered = [...this.waiting.values()];
    this.setUp(true);
    this.listener.greeted(hello);
    for (const { frame } of unanswered) this.write(frame);
  }

  private deliver(frame: HeardFrame): void {
    this.listener.heard(frame);
    if (isAnswer(frame) && frame.id !== null) {
      this.waiting.get(frame.id)?.settle(frame);
      this.waiting.delete(frame.id);
    }
  }

  private watch(): void {
    const now = performance.now();
    const slept = this.watchedAt > 0 && now - this.watchedAt > SUSPENDED;
    this.watchedAt = now;
    if (!this.socket) return;
    const silent = now - this.heardAt;
    if (this.up && this.doubtedAt >= this.heardAt && now - this.doubtedAt > DOUBTED) this.connect();
    else if (slept || silent > (this.up ? DEAD_AFTER : CONNECT_TIMEOUT)) this.lost();
    else if (this.up && silent > PING_AFTER && now - this.pingedAt > PING_AFTER) {
      this.pingedAt = now;
      this.write({ t: "ping" });
    }
  }

  /** The player is looking: do not wait out a backoff, and make sure that an old socket still lives. */
  hurry(): void {
    this.attempts = 0;
    const now = performance.now();
    if (!this.socket || (!this.up && now - this.heardAt > DOUBTED)) this.connect();
    else if (this.up) {
      this.doubtedAt = now;
      this.write({ t: "ping" });
    }
  }
}

/** 96 random bits: an id that never acts twice. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
