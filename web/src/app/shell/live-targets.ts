import type { EventSubject } from "@console/contract/audit-events.ts";
import type { ChangeEvent } from "@console/contract/live.ts";
import { moneyAreas, type Target } from "../../api/queries.ts";

/** A subject with its own area (`note`, `notes`) refreshes that area by default; the others need an entry. */
type Needed = EventSubject extends infer S ? (S extends string ? (`${S}s` extends Target ? never : S) : never) : never;

/** What screens show of each subject; a missing entry does not compile. */
const targets: Record<Needed, readonly Target[]> & Partial<Record<EventSubject, readonly Target[]>> = {
  team: ["team", "stats", "notes.owners", "activities.people"],
  session: ["team"],
  passkey: ["passkeys", "passkeyPolicy"],
  passkey_policy: ["passkeyPolicy"],
  single_sign_on: ["singleSignOn", "team"],
  brand: ["brands", "goLive", "onboardings", "packages", "stats", ...moneyAreas],
  business: ["businesses", "brands", "goLive", "integrations", "engines", ...moneyAreas],
  integration: ["integrations", "brands", "businesses", ...moneyAreas],
  engine: ["engines", "brands"],
  package: ["packages", "brands", "stats", ...moneyAreas],
  coupon: ["coupons", ...moneyAreas],
  bill: ["bills", "brands", "margins", ...moneyAreas],
  bank_mapping: ["bankMappings"],
  payment: ["bills", "brands", ...moneyAreas],
  refund: ["brands", ...moneyAreas],
  books: ["books", "accounting"],
  accounting: ["accounting"],
  platform_cost: ["margins", "stats.trends"],
  archive: ["system"],
  audit_log: ["auditLog"],
  demo: ["signIn", "bills", "brands", "coupons", "packages", "margins", ...moneyAreas],
  charge: ["brands", ...moneyAreas],
  usage: ["bills", "brands", ...moneyAreas],
  attention: ["attention", "stats"],
  refused_event: ["refusedEvents", "bills", "brands", ...moneyAreas],
  credit_note: ["bills", "brands", ...moneyAreas],
  credit: ["bills", "brands", ...moneyAreas],
  reminder: ["reminders", "receivables"],
  onboarding: ["onboardings", "stats"],
  api_key: ["apiKeys", "stats"],
  catalog: ["catalog", "engines", "integrations", "stats", ...moneyAreas],
  rollout: ["rollouts", "catalog", "engines"],
  operator_settings: ["operator", "stats", ...moneyAreas],
};

const known: Partial<Record<string, readonly Target[]>> = targets;

/** What an audit event makes stale: the activity lists, histories, and the event's subject. */
export function targetsOf(event: string): readonly Target[] {
  const subject = event.split(".", 1).join();
  return ["activities.list", "history", ...(known[subject] ?? asTargets([`${subject}s`]))];
}

/** An area's name, guaranteed by `Needed`; a subject that only a newer server knows refreshes nothing. */
const asTargets = (names: string[]) => names as Target[];

/** What each change makes stale. */
export const changeTargets: Record<ChangeEvent, readonly Target[]> = {
  notifications: ["notifications"],
  // It changes open months, but no closed bill or price.
  usage: [
    "brands",
    "goLive",
    "businesses.listAll",
    "businesses.read",
    "bills",
    "billing.current",
    "unbilled",
    "usage",
    "refusedEvents",
    "stats.firstSteps",
  ],
  configuration: ["brands.configuration", "goLive", "rollouts"],
  webhooks: ["webhooks"],
  attention: ["attention", "stats"],
};
