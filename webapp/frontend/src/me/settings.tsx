/** What a person likes; each change holds at once and on every device. */
import type { ComponentChildren } from "preact";
import { prefer } from "../app";
import { LOOKS, PAUSES, dress, look, settings } from "../device/settings";
import { Volume } from "../device/volume";
import { hasNotices, wantNotices } from "../parts/notices";
import { Switch } from "../parts/switch";
import { hurries, setHurries } from "../table/hurry";
import { LANGS, LANGUAGES, lang, words, type Lang } from "../words";
import { AREAS } from "../words/me";
import { person } from "./remembered";
import { Swatch } from "./swatch";

export function SettingsPart() {
  const say = AREAS[lang.value].settings;
  return (
    <div class="card settings">
      <Option label={say.lang}>
        <select
          class="language"
          aria-label={say.lang}
          value={settings.value.lang ?? ""}
          onChange={(event) => void prefer({ lang: (event.currentTarget.value || null) as Lang | null })}
        >
          <option value="">{say.asDevice}</option>
          {LANGS.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGES[one]}
            </option>
          ))}
        </select>
      </Option>
      <Option label={say.look}>
        <span class="looks">
          {LOOKS.filter((one) => one !== "teahouse" || one === look.value).map((one) => (
            <button type="button" key={one} data-look={one} aria-pressed={one === look.value} onClick={() => void prefer({ look: [one, ...dress.value].join("-") })}>
              <Swatch />
              {AREAS[lang.value].shelf.things[one]}
            </button>
          ))}
        </span>
      </Option>
      <Option label={say.sounds} note={say.notes.sounds}>
        <Volume label={say.sounds} />
      </Option>
      <Flag name="hints" />
      <Flag name="show_rating" />
      <Option label={words.value.menu.quick} note={say.notes.quick}>
        <Switch label={words.value.menu.quick} on={hurries.value} act={() => setHurries(!hurries.value)} />
      </Option>
      <Pause />
      {hasNotices.value && <Notices />}
    </div>
  );
}

interface OptionProps {
  label: string;
  note?: string;
  children: ComponentChildren;
}

const Option = ({ label, note, children }: OptionProps) => (
  <div class="option" role="group" aria-label={label}>
    <span class="label-of">
      <span>{label}</span>
      {note && <small>{note}</small>}
    </span>
    {children}
  </div>
);

function Flag({ name }: { name: "hints" | "show_rating" }) {
  const say = AREAS[lang.value].settings;
  const on = settings.value[name];
  return (
    <Option label={say[name]} note={say.notes[name]}>
      <Switch label={say[name]} on={on} act={() => void prefer({ [name]: !on })} />
    </Option>
  );
}

/** Whether the bot writes when a table waits. */
function Notices() {
  const { notices, noticesNote } = words.value.telegram;
  const on = person.value?.notices === true;
  return (
    <Option label={notices} note={noticesNote}>
      <Switch label={notices} on={on} act={() => wantNotices(!on)} />
    </Option>
  );
}

/** How long a throw can be taken back. */
function Pause() {
  const say = AREAS[lang.value].settings;
  const { take_back: pause } = settings.value;
  const step = (sign: string, label: string, to: number | undefined) => (
    <button
      type="button"
      aria-label={`${say.takeBack}: ${label}`}
      disabled={to === undefined}
      onClick={() => to !== undefined && void prefer({ take_back: to })}
    >
      {sign}
    </button>
  );
  const longer = PAUSES.find((one) => one > pause);
  const shorter = [...PAUSES].reverse().find((one) => one < pause);
  return (
    <Option label={say.takeBack} note={say.notes.takeBack}>
      <span class="stepper">
        {step("−", say.less, shorter)}
        <output>{pause === 0 ? say.never : say.seconds((pause / 1000).toLocaleString(lang.value))}</output>
        {step("+", say.more, longer)}
      </span>
    </Option>
  );
}
