/** What one can do with a seat: move there, seat somebody, leave, free it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask, busy, view } from "../app";
import { sendTable } from "../lobby/sharing";
import { Sheet } from "../parts/sheet";
import { Icon } from "../parts/tile";
import type { SeatView, TableView } from "../wire/protocol";
import type { Wish } from "../wire/socket";
import { isOwner, minesOf } from "../wire/store";
import { lang, words } from "../words";
import { PHONE } from "../words/phone";

interface Props {
  seat: number;
  close: () => void;
}

const say = () => PHONE[lang.value].seat;

export function SeatSheet({ seat: index, close }: Props) {
  const table = view.value;
  const seat = table?.seats[index];
  if (!table || !seat) return null;
  const act = (wish: Wish) => () => void ask(wish).then((done) => done !== null && close());
  const props = { table, index, seat, act, close };
  if (seat.who === "empty") return <Free {...props} />;
  if (seat.who === "computer") return <Computer {...props} />;
  return seat.you ? <Own {...props} /> : <Other {...props} />;
}

interface Parts {
  table: TableView;
  index: number;
  seat: SeatView;
  act: (wish: Wish) => () => void;
  close: () => void;
}

function Free({ table, index, act, close }: Parts) {
  const { free, move, moveOther, fill, invite } = say();
  const mine = minesOf(table);
  const code = table.table;
  return (
    <Sheet class="phone" title={free} close={close}>
      <section class="card list">
        {mine.map((old) => (
          <Row
            key={old}
            icon="next"
            tint="green"
            title={mine.length === 1 ? move : moveOther(table.seats[old]?.name ?? "")}
            act={act({ t: "sit", table: code, seat: index, instead_of: old })}
          />
        ))}
        <Another act={(name) => act({ t: "sit", table: code, seat: index, name })()} />
        {isOwner(table) && <Row icon="computer" tint="green" title={fill} act={act({ t: "give", table: code, seat: index })} />}
        <Row icon="link" tint="blue" title={invite} act={() => (close(), void sendTable(code))} />
      </section>
    </Sheet>
  );
}

/** One more player at this phone, by their own name. */
function Another({ act }: { act: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null);
  const { another, anotherName, sit } = say();
  if (name === null) return <Row icon="phone" tint="red" title={another} act={() => setName("")} />;
  const enter = (event: Event) => {
    event.preventDefault();
    if (name.trim()) act(name.trim());
  };
  return (
    <form class="row another" onSubmit={enter}>
      <span class="tint red">
        <Icon name="phone" />
      </span>
      <input
        // The row that was pressed has become this field.
        ref={(field) => field?.focus()}
        value={name}
        placeholder={anotherName}
        aria-label={another}
        maxLength={24}
        autocomplete="off"
        enterkeyhint="done"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="chip" disabled={busy.value || !name.trim()}>
        {sit}
      </button>
    </form>
  );
}

function Own({ table, index, seat, act, close }: Parts) {
  const { mine, mineNote, leave, thisPhone } = say();
  return (
    <Sheet class="phone" title={seat.name} under={thisPhone} close={close}>
      <section class="card list">
        {!seat.own && <Row icon="check" tint="gold" title={mine} note={mineNote} act={act({ t: "mine", table: table.table, seat: index })} />}
        <Row icon="minus" tint="red" title={leave(seat.name)} act={act({ t: "leave", table: table.table, seat: index })} />
      </section>
    </Sheet>
  );
}

function Other({ table, index, seat, act, close }: Parts) {
  const { remove, removeNote } = say();
  return (
    <Sheet class="phone" title={seat.name} close={close}>
      <section class="card list">
        <Sure icon="minus" title={remove(seat.name)} note={removeNote} act={act({ t: "remove", table: table.table, seat: index })} />
      </section>
    </Sheet>
  );
}

function Computer({ table, index, seat, act, close }: Parts) {
  const { vacate, computer } = say();
  return (
    <Sheet class="phone" title={seat.name} under={computer(words.value.levels[seat.level ?? table.level])} close={close}>
      <section class="card list">
        <Row icon="minus" tint="red" title={vacate} act={act({ t: "remove", table: table.table, seat: index })} />
      </section>
    </Sheet>
  );
}

/** In a match: who plays at this phone, and who of them leaves. */
export function Players({ close }: { close: () => void }) {
  const table = view.value;
  if (!table) return null;
  const { leave, leaveNote } = say();
  const gone = (seat: number) => () => void ask({ t: "leave", table: table.table, seat });
  return (
    <Sheet class="phone" title={PHONE[lang.value].players.title} close={close}>
      <section class="card list">
        {minesOf(table).map((seat) => (
          <Sure key={seat} icon="minus" title={leave(table.seats[seat]?.name ?? "")} note={leaveNote} act={gone(seat)} />
        ))}
      </section>
    </Sheet>
  );
}

interface RowProps {
  icon: string;
  tint: string;
  title: string;
  note?: string;
  act: () => void;
  children?: ComponentChildren;
}

const Row = ({ icon, tint, title, note, act }: RowProps) => (
  <button type="button" class="row" disabled={busy.value} onClick={act}>
    <span class={`tint ${tint}`}>
      <Icon name={icon} />
    </span>
    <span class="words">
      <b>{title}</b>
      {note && <span>{note}</span>}
    </span>
  </button>
);

/** What cannot be taken back is asked once. */
function Sure({ icon, title, note, act }: Omit<RowProps, "tint">) {
  const [asked, setAsked] = useState(false);
  return <Row icon={icon} tint="red" title={asked ? say().sure : title} note={asked ? title : note} act={asked ? act : () => setAsked(true)} />;
}
