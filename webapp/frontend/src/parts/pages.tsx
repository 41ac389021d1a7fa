/** The pieces that the pages around the table share. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { busy, myName, notice, prefer, rename } from "../app";
import type { Rules as TableRules } from "../wire/protocol";
import { LANGS, LANGUAGES, lang, words, type Lang } from "../words";
import { Icon } from "./tile";

/** Lengths of a match that are offered at once; the rules card has them all. */
const LENGTHS = [1, 5, 10];

interface PageProps {
  name: string;
  children: ComponentChildren;
  /** Buttons that stay at the bottom. */
  foot?: ComponentChildren;
}

export const Page = ({ name, children, foot }: PageProps) => (
  <main class={`page ${name}`}>
    <div class="scroll">{children}</div>
    {notice.value && <p class="toast">{notice.value}</p>}
    {foot && <footer class="foot">{foot}</footer>}
  </main>
);

interface HeadProps {
  title: string;
  under?: string;
  home: () => void;
  leave?: (() => void) | undefined;
}

export const Head = ({ title, under, home, leave }: HeadProps) => (
  <header class="head">
    <button type="button" class="plain" onClick={home} aria-label={words.value.menu.home}>
      <Icon name="home" />
    </button>
    <div>
      <h1>{title}</h1>
      {under && <p>{under}</p>}
    </div>
    {leave ? (
      <button type="button" class="plain" onClick={leave} disabled={busy.value}>
        {words.value.lobby.leave}
      </button>
    ) : (
      <span />
    )}
  </header>
);

/** The length of a match, quickly chosen. Until someone is at 0 is a length only where the others lose. */
export function Length({ rules, onChoose }: { rules: TableRules; onChoose: (rules: TableRules) => void }) {
  const { deals: label, dealsOf, toZero, toZeroShort } = words.value.start;
  const { deals } = rules;
  const numbers = deals === null || LENGTHS.includes(deals) ? LENGTHS : [...LENGTHS, deals].sort((one, other) => one - other);
  const lengths = rules.scoring === "others lose" ? [null, ...numbers] : numbers;
  const short = (length: number | null) => (length === null ? toZeroShort : length === deals ? dealsOf(length) : length);
  return (
    <div class="setting" role="group" aria-label={label}>
      <span class="hint">{label}</span>
      <span class="segments">
        {lengths.map((length) => (
          <button
            type="button"
            key={length}
            aria-pressed={length === deals}
            disabled={busy.value}
            onClick={() => onChoose({ ...rules, deals: length })}
            aria-label={length === null ? toZero : dealsOf(length)}
          >
            {short(length)}
          </button>
        ))}
      </span>
    </div>
  );
}

/** One's name: kept as soon as the field is left. */
export function NameField() {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    const name = typed?.trim() ?? "";
    setTyped(null);
    if (name && name !== myName.value) void rename(name);
  };
  return (
    <label class="setting">
      <span class="hint">{words.value.start.name}</span>
      <input
        value={typed ?? myName.value}
        maxLength={24}
        autocomplete="nickname"
        enterkeyhint="done"
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}

export const LanguagePicker = () => (
  <select
    class="language"
    aria-label={words.value.languageLabel}
    value={lang.value}
    onChange={(event) => void prefer({ lang: event.currentTarget.value as Lang })}
  >
    {LANGS.map((one) => (
      <option key={one} value={one} lang={one}>
        {LANGUAGES[one]}
      </option>
    ))}
  </select>
);
