import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Target } from "../../api/queries.ts";

/** What an event is about: `brand` of `brand.updated`. */
type Subject = AuditEvent extends infer E ? (E extends `${infer S}.${string}` ? S : never) : never;

const bill: readonly Target[] = ["billing", "charges", "effects", "unbilled", "credits", "invoices", "usage"];

/** What screens show of each subject; a subject without an entry does not compile. */
const targets: Record<Subject, readonly Target[]> = {
  team: ["team", "stats", "notes.owners", "activities.people"],
  session: ["team"],
  device: ["devices"],
  passkey: ["passkeys", "passkeyPolicy"],
  passkey_policy: ["passkeyPolicy"],
  brand: ["brands", "packages", "stats", ...bill],
  note: ["notes"],
  business: ["businesses", "brands", "integrations", "engines", ...bill],
  integration: ["integrations", "brands", "businesses", ...bill],
  engine: ["engines", "brands"],
  package: ["packages", "brands", "stats", ...bill],
  coupon: ["coupons", ...bill],
  bill: ["bills", "brands", "margins", ...bill],
  platform_cost: ["margins"],
  demo: ["signIn", "bills", "brands", "coupons", "packages", "margins", ...bill],
  charge: ["brands", ...bill],
  usage: ["bills", "brands", ...bill],
  credit: ["bills", "brands", ...bill],
  onboarding: ["onboardings", "stats"],
  api_key: ["apiKeys"],
  invoice: ["invoices"],
  operator_settings: ["operator", ...bill],
};

const known: ReadonlyMap<string, readonly Target[]> = new Map(Object.entries(targets));

/** What an event of the audit log makes stale: the lists of activities, and what it is about. */
export const targetsOf = (event: string): readonly Target[] => [
  "activities.list",
  ...(known.get(event.split(".", 1).join()) ?? []),
];
