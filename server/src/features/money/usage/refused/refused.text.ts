import type { RefusedReason } from "@console/contract/refused-events.ts";

const events = (count: number): string =>
  `${count.toLocaleString("en-US")} refused usage ${count === 1 ? "event" : "events"}`;

/** ' for Lumen'; nothing where no brand is known. */
const forBrand = (brand: string): string => (brand === "" ? "" : ` for ${brand}`);

/** What the activity feed says, after the person's name. */
export const refusedActivities = {
  ingested: (count: number, brand: string) => `ingested ${events(count)}${forBrand(brand)}`,
  retried: (count: number, brand: string, ingested: number) =>
    `retried ${events(count)}${forBrand(brand)}: ${ingested.toLocaleString("en-US")} ingested`,
  dismissed: (count: number, brand: string) => `dismissed ${events(count)}${forBrand(brand)}`,
};

const because: Record<RefusedReason, string> = {
  unknown_business: "unknown business",
  unknown_brand: "unknown brand",
  too_old: "too old",
  too_far_ahead: "in the future",
  malformed: "malformed",
  unknown_field: "unknown field",
  conflict: "ID already used",
};

/** In steps, so that the message does not change with every call: 1, 10, 100 and so on. */
const atLeast = (count: number): string => {
  const step = 10 ** Math.floor(Math.log10(count));
  return count < 10 ? "" : `${(Math.floor(count / step) * step).toLocaleString("en-US")} or more `;
};

/** '400 or more usage events for Lumen were refused: unknown business.' */
export const refusedNotification = (brand: string | null, reason: RefusedReason, count: number): string => {
  const many = atLeast(count);
  return `${many === "" ? "Usage" : `${many}usage`} events${forBrand(brand ?? "")} were refused: ${because[reason]}.`;
};
