/** The start page: play now, call friends, or come to a table. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { busy, create, go, lastTable, say } from "../app";
import { DailyRow } from "../daily/dailydoor";
import { LearnRow } from "../learn/learndoor";
import { MeRow } from "../me/medoor";
import { myTables } from "../me/remembered";
import { LevelPicker, chooseLevel, level } from "../parts/level";
import { LanguagePicker, Length, Page } from "../parts/pages";
import { Icon, Rosette, Tile } from "../parts/tile";
import { setUpPhone } from "../phone/phonedoor";
import { openQuick } from "../quick/quickdoor";
import { choose, chosen } from "../rules/rules";
import { RulesRow, chooseRules } from "../rules/rulesdoor";
import { Lobby } from "../table/roomdoor";
import { codeIn } from "../wire/code";
import { words } from "../words";
import { MyTables, Standing, othersAt } from "./mytables";

const FAN = ["", "B13", "R5", "Y1", "F"];

export function Start() {
  const { start } = words.value;
  return (
    <Page name="start">
      <header class="hero">
        <Rosette />
        <h1>{start.game}</h1>
        <p>{start.tagline}</p>
        <LanguagePicker />
        <div class="fan" aria-hidden="true">
          {FAN.map((tile) => (
            <Tile key={tile} tile={tile || null} okey="R5" />
          ))}
        </div>
      </header>
      <section class="card list">
        {lastTable.value && <Resume code={lastTable.value} />}
        <Row icon="computer" tint="green" title={start.computers} note={start.computersNote} act={() => void create("computers", chosen.value)} />
        <Row icon="people" tint="blue" title={start.friends} note={start.friendsNote} act={() => (void Lobby.load(), void create("friends", chosen.value))} />
        <Row icon="quick" tint="plum" title={start.quick} note={start.quickNote} act={() => void openQuick()} />
        <Row icon="phone" tint="red" title={start.phone} note={start.phoneNote} act={() => void setUpPhone()} />
        <Join />
      </section>
      <section class="card settings">
        <RulesRow rules={chosen.value} act={() => void chooseRules()} mayChange brief />
        <Length rules={chosen.value} onChoose={choose} />
        <LevelPicker chosen={level.value} choose={chooseLevel} />
      </section>
      <section class="card list">
        <DailyRow />
      </section>
      <MyTables less={lastTable.value} />
      <section class="card list">
        <LearnRow />
        <MeRow />
      </section>
    </Page>
  );
}

/** Back to the table that one was at last. */
function Resume({ code }: { code: string }) {
  const line = myTables.value?.find(({ table }) => table === code);
  const note = line && othersAt(line).join(", ");
  return (
    <Row icon="home" tint="gold" title={words.value.start.resume} note={note} act={() => go(code)}>
      {line && <Standing line={line} />}
    </Row>
  );
}

interface RowProps {
  icon: string;
  tint: string;
  title: string;
  note?: string | undefined;
  act: () => void;
  /** What stands before the arrow. */
  children?: ComponentChildren;
}

const Row = ({ icon, tint, title, note, act, children }: RowProps) => (
  <button type="button" class="row" onClick={act} disabled={busy.value}>
    <span class={`tint ${tint}`}>
      <Icon name={icon} />
    </span>
    <span class="words">
      <b>{title}</b>
      {note && <span>{note}</span>}
    </span>
    {children}
    <Icon name="next" />
  </button>
);

function Join() {
  const [typed, setTyped] = useState("");
  const { join, joinGo, badCode } = words.value.start;
  const enter = (event: Event) => {
    event.preventDefault();
    const code = codeIn(typed);
    if (code) go(code);
    else say(badCode);
  };
  return (
    <form class="setting join" onSubmit={enter}>
      <label class="hint" for="code">
        {join}
      </label>
      <span class="enter">
        <input
          id="code"
          value={typed}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="chip">
          {joinGo}
        </button>
      </span>
    </form>
  );
}
