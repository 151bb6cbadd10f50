import { useSyncExternalStore } from "react";
import { makeClock } from "./clock.ts";
import { dayIn } from "./dates.ts";

const subscribe = makeClock(document);

/**
 * A value derived from the time, minute by minute; re-renders only when it changes.
 * @param read returns a text, number or boolean, because objects would always differ
 */
export const useNow = <T extends string | number | boolean | null>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(Date.now()));

/** The day in a time zone, `YYYY-MM-DD`; `aheadMs` for a clock that was set ahead. */
export const useToday = (timeZone: string, aheadMs = 0): string =>
  useNow((now) => dayIn(timeZone, new Date(now + aheadMs)));

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day in the viewer's time zone. */
export const useLocalToday = (): string => useToday(localZone);
