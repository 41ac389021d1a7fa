/** The devices on which a person is known, and how to be known there no more. */
import { useEffect, useState } from "preact/hooks";
import { ask, busy, recollect } from "../app";
import { launch } from "../device/telegram";
import { Icon } from "../parts/tile";
import type { DeviceLine } from "../wire/protocol";
import { lang } from "../words";
import { AREAS } from "../words/me";
import { dayIn } from "./lines";
import { Sure } from "./sure";

export function Devices() {
  const say = AREAS[lang.value].devices;
  const [devices, setDevices] = useState<readonly DeviceLine[] | null>(null);
  const [failed, setFailed] = useState(false);
  const read = async () => {
    const answer = await recollect({ part: "devices" });
    setFailed(answer === null);
    if (answer?.devices) setDevices(answer.devices);
  };
  useEffect(() => void read(), []);
  const end = async (device: string) => {
    if (await ask({ t: "end_device", device })) await read();
  };
  const lost = devices?.length === 1 && launch === null;
  return (
    <>
      <p class="quietly">{say.why}</p>
      {failed && <p class="quietly" role="alert">{AREAS[lang.value].unread}</p>}
      {devices && (
        <ul class="card ledger devices">
          {devices.map((device) => (
            <li key={device.device}>
              <span class="tint grey">
                <Icon name="devices" />
              </span>
              <span class="words">
                <b>{device.client ?? say.unknown}</b>
                <span>{say.since(dayIn(new Date(device.since)), dayIn(new Date(device.seen)))}</span>
              </span>
              {device.this ? (
                <span class="standing due">{say.here}</span>
              ) : (
                <button
                  type="button"
                  class="chip"
                  disabled={busy.value}
                  aria-label={`${say.end}: ${device.client ?? say.unknown}`}
                  onClick={() => void end(device.device)}
                >
                  {say.end}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices && <Sure first={say.signOut} question={lost ? say.lostForEver : say.surely} act={say.signOut} then={() => void ask({ t: "sign_out" })} />}
    </>
  );
}
