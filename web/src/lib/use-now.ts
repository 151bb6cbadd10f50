import { useSyncExternalStore } from "react";
import { makeClock } from "./clock.ts";
import { dayIn } from "./dates.ts";

const subscribe = makeClock(document);

/**
 * What is to be read of the time, minute by minute; what shows it is rendered again only when that changes.
 * @param read gives a text, a number or a boolean, as each object would be another
 */
export const useNow = <T extends string | number | boolean | null>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(Date.now()));

/** Which day it is in a time zone, `YYYY-MM-DD`; `aheadMs` for a clock that was set ahead. */
export const useToday = (timeZone: string, aheadMs = 0): string =>
  useNow((now) => dayIn(timeZone, new Date(now + aheadMs)));
