import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";

/** Heights in pixels: of the day headings, and of an onboarding without a time (two lines of name, and the time). */
export const HEAD = 40;
export const UNTIMED = 54;
/** Sets the height of an hour. On a phone, each half is a finger high. */
export const hourClass = "[--hour:72px] max-md:[--hour:88px]";
/** The height of a number of hours. */
export const heightOf = (hours: number): string => `calc(var(--hour) * ${hours})`;
/** As tall as its duration. */
export const ENTRY = heightOf(ONBOARDING_MINUTES / 60);

const names = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(day));
};

/** 'Monday, Nov 16'. */
export const dayName = names({ weekday: "long", month: "short", day: "numeric" });
const weekday = names({ weekday: "short" });
const dayOfMonth = names({ day: "numeric" });

/** 'Mon 16'. */
export const shortDayName = (day: string): string => `${weekday(day)} ${dayOfMonth(day)}`;
