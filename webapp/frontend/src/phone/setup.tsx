/** Who plays at this phone, and who in the other seats: asked before the table is made. */
import { useState } from "preact/hooks";
import { busy, create, myName, rename } from "../app";
import { recall, remember } from "../device/storage";
import { LevelPicker, chooseLevel, level } from "../parts/level";
import { Sheet } from "../parts/sheet";
import { Icon } from "../parts/tile";
import { chosen } from "../rules/rules";
import { lang, words } from "../words";
import { PHONE } from "../words/phone";

const SEATS = 4;
const NAME = 24;

export function Setup({ close }: { close: () => void }) {
  const { setup } = PHONE[lang.value];
  const [names, setNames] = useState(() => [myName.value, ...recalled()]);
  const [friends, setFriends] = useState(false);
  const called = (index: number) => names[index]?.trim() || (index === 0 ? myName.value : setup.player(index + 1));
  const go = async () => {
    const others = names.slice(1).map((_, index) => called(index + 1));
    remember("phone", JSON.stringify(names.slice(1)));
    if (called(0) !== myName.value) await rename(called(0));
    await create(friends ? "friends" : "computers", chosen.value, others);
  };
  return (
    <Sheet class="phone" title={words.value.start.phone} close={close}>
      <section class="card settings" aria-label={setup.who}>
        {names.map((name, index) => (
          <div class="setting" key={index}>
            <input
              value={name}
              placeholder={setup.player(index + 1)}
              aria-label={setup.name(index + 1)}
              maxLength={NAME}
              autocomplete="off"
              enterkeyhint="next"
              onInput={(event) => setNames(withName(names, index, event.currentTarget.value))}
            />
            {index > 1 && (
              <button type="button" class="plain" aria-label={setup.less(called(index))} onClick={() => setNames(names.filter((_, at) => at !== index))}>
                <Icon name="minus" />
              </button>
            )}
          </div>
        ))}
        {names.length < SEATS && (
          <button type="button" class="setting more" onClick={() => setNames([...names, ""])}>
            <Icon name="plus" /> {setup.more}
          </button>
        )}
      </section>
      {names.length < SEATS && (
        <section class="card settings">
          <div class="setting" role="group" aria-label={setup.rest}>
            <span class="segments wide">
              <button type="button" aria-pressed={!friends} onClick={() => setFriends(false)}>
                {setup.computers}
              </button>
              <button type="button" aria-pressed={friends} onClick={() => setFriends(true)}>
                {setup.friends}
              </button>
            </span>
          </div>
          <LevelPicker chosen={level.value} choose={chooseLevel} />
        </section>
      )}
      <p class="foot-note">{setup.note}</p>
      <button type="button" class="button" disabled={busy.value} onClick={() => void go()}>
        {setup.go}
      </button>
    </Sheet>
  );
}

const withName = (names: string[], index: number, name: string) => names.map((old, at) => (at === index ? name : old));

/** Who played at this phone the last time; at first somebody without a name. */
function recalled(): string[] {
  try {
    const names: unknown = JSON.parse(recall("phone") ?? "null");
    const known = Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(0, SEATS - 1) : [];
    return known.length > 0 ? known : [""];
  } catch {
    return [""];
  }
}
