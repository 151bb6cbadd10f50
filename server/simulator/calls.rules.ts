import type { Hour } from "./hours.rules.ts";
import { randomOf } from "./random.rules.ts";

/** From Sunday: Monday has a quarter more calls than the days after it. */
const weekdays = [0.2, 1.25, 1, 1, 1, 1, 0.5];
/** By hour in New York: most calls come in US business hours. */
const hours = [
  ...[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.5],
  ...[2, 3, 3.2, 3, 2.4, 2.8, 3, 3, 2.6, 1.8],
  ...[0.9, 0.6, 0.4, 0.3, 0.2, 0.1],
];
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const DAYS_PER_MONTH = 30.44;
const MEAN_CALL_MINUTES = 3;
const STORAGE_HOUR = 3;

/** Call minutes of a business in a month: 300 to 3,000, half of the businesses have less than 900. */
export const sizeOf = (business: string): number => Math.round(300 * 10 ** (randomOf(business, "size")() ** 1.068));

/** The part of a business's calls that is multilingual where its engine can be. */
export const multilingualShare = (business: string): number => 0.15 + 0.25 * randomOf(business, "languages")();

/** The part of an average month's minutes that falls into an hour. */
export function shareOf({ weekday, hour }: Pick<Hour, "weekday" | "hour">): number {
  const ofDay = ((weekdays[weekday] ?? 0) * 7) / sum(weekdays) / DAYS_PER_MONTH;
  return (ofDay * (hours[hour] ?? 0)) / sum(hours);
}

export type Call = { id: string; endsAt: number; minutes: string; multilingual: boolean };

/** The calls of a business that end in an hour: always the same ones. */
export function callsOf(business: string, hour: Hour): Call[] {
  const random = randomOf(business, "calls", hour.key);
  const count = poisson((sizeOf(business) * shareOf(hour)) / MEAN_CALL_MINUTES, random);
  const share = multilingualShare(business);
  return Array.from({ length: count }, (_, index) => ({
    id: `call-${business}-${hour.key}-${index}`,
    endsAt: Math.floor(hour.begins + hour.lasts * random()),
    minutes: (2 + 2 * random()).toFixed(2),
    multilingual: random() < share,
  }));
}

export type Reading = { id: string; at: number; gigabytes: string };

/** The reading of a business's storage, at night, once a simulated day. */
export function readingOf(business: string, hour: Hour): Reading | null {
  if (hour.hour !== STORAGE_HOUR) return null;
  const random = randomOf(business, "storage", hour.key);
  return {
    id: `storage-${business}-${hour.key}`,
    at: Math.floor(hour.begins + hour.lasts * random()),
    gigabytes: ((sizeOf(business) / 140) * (0.98 + 0.04 * random())).toFixed(2),
  };
}

/** A random count with the given mean. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
