/** What a reader's own settings ask of the page: room for larger text, form where there is no colour. */

/** From here on the text needs more room than every screen has anyway. */
const LARGE = 1.15;

/** How many times larger than it asks for the page's text is drawn. */
function textScale(): number {
  const probe = document.createElement("span");
  probe.className = "probe";
  document.body.append(probe);
  const drawn = Number.parseFloat(getComputedStyle(probe).fontSize) / 100;
  probe.remove();
  return drawn;
}

/** Measure it, and fetch what large text needs. */
export function giveRoom(): void {
  const scale = textScale();
  if (scale < LARGE) return;
  const { dataset, style } = document.documentElement;
  dataset.large = "";
  style.setProperty("--text-scale", String(scale));
  void import("../styles/large.css").catch(() => undefined);
}

/** Where the reader's own few colours are drawn, fetch what keeps the page's form. */
export function keepForm(): void {
  if (matchMedia("(forced-colors: active)").matches) void import("../styles/forced.css").catch(() => undefined);
}
