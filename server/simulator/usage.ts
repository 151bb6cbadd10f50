import type { Configuration, PlatformClient } from "@console/platform-client";
import { eventsBetween } from "./events.rules.ts";
import { reportFrom, type State } from "./state.ts";
import { addEvents, dayIn } from "./totals.rules.ts";

type Options = { client: PlatformClient; speed: number; timeZone: string };

/** Reports what was used since the last report. If the answer is lost, the same events go out again, under the same ids. */
export async function reportUsage(
  { client, speed, timeZone }: Options,
  state: State,
  brands: readonly Configuration[],
  now: number,
): Promise<void> {
  const events = eventsBetween(brands, reportFrom(state, now), now, speed);
  if (events.length > 0) {
    const { errors, conflicts } = await client.ingest(events);
    const uncounted = new Set([...errors, ...conflicts].map(({ index }) => index));
    addEvents(
      state.days,
      events.filter((_, index) => !uncounted.has(index)),
      timeZone,
    );
  }
  state.until = Math.max(state.until, now);
}

/** Days that are over and entirely reported. */
export const finishedDays = (state: State, timeZone: string): string[] =>
  Object.keys(state.days).filter((day) => day < dayIn(timeZone, state.until));
