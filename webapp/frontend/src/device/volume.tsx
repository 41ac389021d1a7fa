/** How loud the table is; at its lowest it is quiet, and nothing buzzes. */
import { prefer } from "../app";
import { setVolume, silent, sound, volume } from "./noise";
import { settings } from "./settings";

/** Who turns it up wants to hear something, on every device. */
const wantsSound = () => volume.value > 0 && !settings.value.sounds && void prefer({ sounds: true });

export const Volume = ({ label }: { label?: string }) => (
  <input
    type="range"
    class="volume"
    aria-label={label}
    min="0"
    max="100"
    step="10"
    value={silent() ? 0 : volume.value * 100}
    onInput={(event) => setVolume(Number(event.currentTarget.value) / 100)}
    onChange={() => (wantsSound(), sound("drop"))}
  />
);
