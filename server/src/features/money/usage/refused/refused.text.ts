import type { RefusedReason } from "@console/contract/refused-events.ts";
import { auditWith, type Said } from "../../../../audit/audit.ts";

const events = (count: number): string =>
  `${count.toLocaleString("en-US")} rejected usage ${count === 1 ? "event" : "events"}`;

/** ' for Lumen'; nothing where no brand is known. */
const forBrand = (brand: string): string => (brand === "" ? "" : ` for ${brand}`);

/** What the activity feed says, after the person's name. */
export const auditRefused = auditWith({
  "refused_event.ingested": ({ brand, after }: Said<unknown, { ingested: number }>) =>
    `accepted ${events(after.ingested)}${forBrand(brand)}`,
  "refused_event.retried": ({ brand, after }: Said<unknown, { events: number; ingested: number }>) =>
    `retried ${events(after.events)}${forBrand(brand)}: ${after.ingested.toLocaleString("en-US")} accepted`,
  "refused_event.dismissed": ({ brand, after }: Said<unknown, { events: number }>) =>
    `dismissed ${events(after.events)}${forBrand(brand)}`,
});

const because: Record<RefusedReason, string> = {
  unknown_business: "unknown business",
  unknown_brand: "unknown brand",
  too_old: "too old",
  too_far_ahead: "in the future",
  malformed: "unreadable",
  unknown_field: "unknown field",
  conflict: "ID already used",
};

/** In steps, so that the message does not change with every call: 1, 10, 100 and so on. */
const atLeast = (count: number): string => {
  const step = 10 ** Math.floor(Math.log10(count));
  return count < 10 ? "" : `${(Math.floor(count / step) * step).toLocaleString("en-US")} or more `;
};

/** '400 or more usage events for Lumen were rejected: unknown business.' */
export const refusedNotification = (brand: string | null, reason: RefusedReason, count: number): string => {
  const many = atLeast(count);
  return `${many === "" ? "Usage" : `${many}usage`} events${forBrand(brand ?? "")} were rejected: ${because[reason]}.`;
};
