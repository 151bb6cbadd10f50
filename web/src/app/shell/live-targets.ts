import type { AuditEvent } from "@console/contract/audit-events.ts";
import { moneyAreas, type Target } from "../../api/queries.ts";

/** What an event is about: `brand` of `brand.updated`. */
type Subject = AuditEvent extends infer E ? (E extends `${infer S}.${string}` ? S : never) : never;

/** What screens show of each subject; a subject without an entry does not compile. */
const targets: Record<Subject, readonly Target[]> = {
  team: ["team", "stats", "notes.owners", "activities.people"],
  session: ["team"],
  device: ["devices"],
  passkey: ["passkeys", "passkeyPolicy"],
  passkey_policy: ["passkeyPolicy"],
  brand: ["brands", "packages", "stats", ...moneyAreas],
  note: ["notes"],
  business: ["businesses", "brands", "integrations", "engines", ...moneyAreas],
  integration: ["integrations", "brands", "businesses", ...moneyAreas],
  engine: ["engines", "brands"],
  package: ["packages", "brands", "stats", ...moneyAreas],
  coupon: ["coupons", ...moneyAreas],
  bill: ["bills", "brands", "margins", ...moneyAreas],
  platform_cost: ["margins"],
  demo: ["signIn", "bills", "brands", "coupons", "packages", "margins", ...moneyAreas],
  charge: ["brands", ...moneyAreas],
  usage: ["bills", "brands", ...moneyAreas],
  credit: ["bills", "brands", ...moneyAreas],
  onboarding: ["onboardings", "stats"],
  api_key: ["apiKeys"],
  invoice: ["invoices"],
  operator_settings: ["operator", ...moneyAreas],
};

const known: ReadonlyMap<string, readonly Target[]> = new Map(Object.entries(targets));

/** What an event of the audit log makes stale: the lists of activities, and what it is about. */
export const targetsOf = (event: string): readonly Target[] => [
  "activities.list",
  ...(known.get(event.split(".", 1).join()) ?? []),
];

/** What usage that came in makes stale: it moves open months, and no closed bill or price. */
export const usageTargets: readonly Target[] = ["brands", "bills", "billing.current", "unbilled", "usage"];
