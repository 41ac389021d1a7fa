/** What a report from a real phone should say: `?debug=1` in the address shows it, and a tap copies it. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lineState, route, seen } from "./app";
import { bridged, launch } from "./device/telegram";
import { copyText } from "./parts/copied";
import { words } from "./words";
import "./styles/debug.css";

const EVERY = 1000;
const SIDES = ["top", "right", "bottom", "left"] as const;

const text = signal("");

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "-";

/** The page's surroundings as lines of `name: value`. No token and no launch data are among them. */
function report(): string {
  const { visualViewport: shown, innerWidth, innerHeight, devicePixelRatio, screen } = window;
  const felt = document.getElementById("app")?.getBoundingClientRect();
  const lines = {
    agent: navigator.userAgent,
    client: launch ? `Telegram ${launch.version}` : "browser",
    viewport: `${innerWidth}x${innerHeight} at ${devicePixelRatio}, screen ${screen.width}x${screen.height}`,
    visual: shown ? `${Math.round(shown.width)}x${Math.round(shown.height)} scale ${shown.scale}` : "-",
    page: felt ? `${Math.round(felt.width)}x${Math.round(felt.height)}` : "-",
    insets: SIDES.map((side) => `${side} ${variable(`--inset-${side}`)}`).join(", "),
    line: lineState(),
    table: route.value ? `${route.value} version ${seen.value?.v ?? "-"}` : "-",
    visible: `${document.visibilityState}, motion ${matchMedia("(prefers-reduced-motion: reduce)").matches ? "reduced" : "full"}`,
  };
  const events = bridged.map((event) => `  ${event}`);
  return [...Object.entries(lines).map(([name, value]) => `${name}: ${value}`), "bridge:", ...events].join("\n");
}

function Debug() {
  const copied = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const tell = () => (text.value = report());
    tell();
    const timer = setInterval(tell, EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <details class="debug">
      <summary>debug</summary>
      <button type="button" class="chip" onClick={() => void copyText(text.value, copied.current)}>
        {words.value.lobby.copy}
      </button>
      <textarea ref={copied} readOnly rows={14} value={text.value} aria-label="debug" />
    </details>
  );
}

/** Show it beside the page. */
export function showDebug(): void {
  const place = document.createElement("div");
  document.body.append(place);
  render(<Debug />, place);
}
