/** The table's menu: language, rules, and leaving. */
import { useEffect, useRef, useState } from "preact/hooks";
import { busy, go, leave, view } from "../app";
import { isAlone } from "../coach/coachdoor";
import { Volume } from "../device/volume";
import { LearnRow } from "../learn/learndoor";
import { Promised } from "../lobby/promise";
import { MeRow } from "../me/medoor";
import { LanguagePicker } from "../parts/pages";
import { Sheet } from "../parts/sheet";
import { Switch } from "../parts/switch";
import { PhoneRow } from "../phone/phonedoor";
import { RulesRow, tableRules } from "../rules/rulesdoor";
import type { TableView } from "../wire/protocol";
import { mySeat } from "../wire/store";
import { words } from "../words";
import { hurries, setHurries } from "./hurry";
import { menuOpen } from "./menudoor";

const close = () => (menuOpen.value = false);

export function Menu() {
  const table = view.value;
  if (!table) return null;
  const { menu, table: say } = words.value;
  const deal = table.deal && table.match.rules.deals !== 1 ? say.dealOf(table.deal.number, table.match.rules.deals) : undefined;
  return (
    <Sheet title={menu.title} under={deal} close={close}>
      <section class="card list">
        <MeRow before={close} />
        <LearnRow before={close} />
      </section>
      <section class="card settings">
        <div class="setting">
          <span class="hint">{words.value.languageLabel}</span>
          <LanguagePicker />
        </div>
        <label class="setting">
          <span class="hint">{menu.volume}</span>
          <Volume />
        </label>
        {isAlone(table) && (
          <div class="setting">
            <span class="hint">{menu.quick}</span>
            <Switch label={menu.quick} on={hurries.value} act={() => setHurries(!hurries.value)} />
          </div>
        )}
        <RulesRow rules={table.match.rules} act={() => (close(), tableRules())} mayChange={false} />
      </section>
      <PhoneRow before={close} />
      <Leaving table={table} />
      <Promised table={table} />
    </Sheet>
  );
}

/** To the start page, or away from the table; who would leave a seat is asked once more. */
function Leaving({ table }: { table: TableView }) {
  const choices = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  // The question is longer than what it takes the place of; the answers come into sight with it.
  useEffect(() => {
    if (asking) choices.current?.scrollIntoView({ block: "end" });
  }, [asking]);
  const { menu } = words.value;
  const sits = mySeat(table) !== null;
  return (
    <div class="choices" ref={choices}>
      {asking && sits ? (
        <>
          <p class="foot-note">{menu.leaveAsk}</p>
          <button type="button" class="button quiet" onClick={() => setAsking(false)}>
            {menu.stay}
          </button>
          <button type="button" class="button danger" disabled={busy.value} onClick={() => (close(), void leave())}>
            {menu.leave}
          </button>
        </>
      ) : (
        <>
          <button type="button" class="button quiet" onClick={() => (close(), go(null))}>
            {menu.home}
          </button>
          {sits && !table.day && (
            <button type="button" class="button quiet" onClick={() => setAsking(true)}>
              {menu.leave}
            </button>
          )}
        </>
      )}
    </div>
  );
}
