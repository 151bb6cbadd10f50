import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Cursor } from "./configurations.ts";
import { type DayTotals, dayIn } from "./totals.rules.ts";

/** What the simulated platform stores itself. */
export type State = {
  /** The day on which it first ran: its console may have usage of that day from elsewhere. */
  firstDay: string;
  /** Usage up to this moment has been reported. */
  until: number;
  /** Where reading changes goes on. */
  cursor: Cursor;
  /** Of the days whose totals have not been compared yet. */
  days: DayTotals;
};

/** Longer gaps have no calls: nobody ran the platform. */
const GAP_MS = 3_600_000;

/** A missing or unreadable file starts anew. */
export function loadState(file: string, now: number, timeZone: string): State {
  const fresh: State = { firstDay: dayIn(timeZone, now), until: now, cursor: { after: 0 }, days: {} };
  try {
    const stored: Partial<State> = JSON.parse(readFileSync(file, "utf8"));
    const { cursor } = stored;
    // An earlier release stored a number.
    return { ...fresh, ...stored, cursor: typeof cursor === "object" ? cursor : fresh.cursor };
  } catch {
    return fresh;
  }
}

export function saveState(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** From when on usage is to be reported. A clock that was set back reports nothing until it has caught up. */
export const reportFrom = ({ until }: State, now: number): number => Math.max(until, now - GAP_MS);
