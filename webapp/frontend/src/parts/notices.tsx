/** Notices from the bot: who plays in Telegram can have it write when a table waits for them. They are asked once. */
import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, bot, busy } from "../app";
import { launch, on, post, supports } from "../device/telegram";
import { askPerson, person } from "../me/remembered";
import { words } from "../words";
import { Icon } from "./tile";

/** Telegram has been told before that the bot may write. */
const mayWrite = launch?.user.allows_write_to_pm === true;

/** Whether there is a bot that could write, or that this client could let write. */
export const hasNotices = computed(() => bot.value !== null && launch !== null && (mayWrite || supports("6.9")));

/** Keep what the player wants; who wants notices must first allow the bot to write, and Telegram asks them that. */
export function wantNotices(wanted: boolean): void {
  if (!wanted || mayWrite || !post("web_app_request_write_access")) void keep(wanted);
}

on("write_access_requested", ({ status }) => void keep(status === "allowed"));

async function keep(wanted: boolean): Promise<void> {
  if ((await ask({ t: "notices", wanted })) !== null && person.value) person.value = { ...person.value, notices: wanted };
}

/** The question, at a table with friends; nothing for who has answered it. */
export function AskNotices() {
  useEffect(() => void askPerson(), []);
  if (!hasNotices.value || person.value?.notices !== null) return null;
  const { telegram, table } = words.value;
  return (
    <section class="card list notices">
      <div class="row">
        <span class="tint gold">
          <Icon name="talk" />
        </span>
        <span class="words">
          <b>{telegram.notices}</b>
          <span>{telegram.noticesNote}</span>
        </span>
      </div>
      <div class="answers">
        <button type="button" class="chip" disabled={busy.value} onClick={() => wantNotices(false)}>
          {table.notNow}
        </button>
        <button type="button" class="chip" disabled={busy.value} onClick={() => wantNotices(true)}>
          {telegram.noticesYes}
        </button>
      </div>
    </section>
  );
}
