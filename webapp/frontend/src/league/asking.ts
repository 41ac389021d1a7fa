/** A chat's league, as the server has it. */
export interface Standing {
  /** From 1; as many wins share it. Null: they have won nothing yet. */
  readonly place: number | null;
  readonly name: string;
  readonly wins: number;
  readonly matches: number;
}

interface SeasonTold {
  /** A month: `2026-11`. */
  readonly season: string;
  readonly standings: readonly Standing[];
}

export interface LeagueTold {
  /** Whose clock begins and ends a season: `Europe/Istanbul`. */
  readonly zone: string;
  /** When the season that is on ends, in milliseconds. */
  readonly ends: number;
  /** The one that is on first, then those that were played, the newest first. */
  readonly seasons: readonly SeasonTold[];
  readonly week: readonly Standing[];
  readonly all_time: readonly Standing[];
}

/** `none`: there is no such league. `busy`: too many look. `away`: nobody answers. */
export type Silence = "none" | "busy" | "away";

const SILENCES: Readonly<Record<number, Silence>> = { 404: "none", 429: "busy" };

export async function asked(path: string): Promise<LeagueTold | Silence> {
  try {
    const answer = await fetch(`${path}/standings`);
    return answer.ok ? ((await answer.json()) as LeagueTold) : (SILENCES[answer.status] ?? "away");
  } catch {
    return "away";
  }
}

/** What a season is called: its month. */
export function seasonName(season: string, lang: string): string {
  const [year, month] = season.split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1, 15)).toLocaleDateString(lang, { month: "long", year: "numeric", timeZone: "UTC" });
}

/** The last day of a season that ends at that moment by the clock of *zone*. */
export const lastDay = (ends: number, zone: string, lang: string): string =>
  new Date(ends - 1).toLocaleDateString(lang, { day: "numeric", month: "long", timeZone: zone });

/** Who has won a season: all who share the first place. */
export const winnersOf = ({ standings }: SeasonTold): readonly Standing[] => standings.filter(({ place }) => place === 1);
