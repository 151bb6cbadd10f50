import { nextOldBackup } from "./backup/backup.detectors.ts";
import { nextSilence } from "./features/money/bills/bills.detectors.ts";
import { nextRefused } from "./features/money/usage/usage.detectors.ts";
import { nextMeetingEnd } from "./features/partners/onboardings/onboardings.detectors.ts";
import { nextUnconfirmed } from "./features/partners/platform/platform.detectors.ts";
import { everyHour, everyMinute, type Inputs } from "./jobs/due.ts";

const EVERY_MS = 5 * 60_000;
/** What decides whether usage waits for a person, and what it is worth. */
const unbilled = [
  "unbilled_usage",
  "usage_days",
  "bills",
  "brands",
  "brand_packages",
  "brand_periods",
  "package_prices",
];
/** What a month's bill and its costs are calculated from. */
const months = [
  ...[
    "brand_margins",
    "brand_months",
    "platform_costs",
    "assigned_integrations",
    "bill_charges",
    "bills",
    "brand_packages",
  ],
  ...["brand_periods", "brands", "business_engines", "business_periods", "businesses", "catalog_integrations"],
  ...["connections", "coupon_uses", "coupons", "credit_movements", "package_prices", "packages", "tax_rates"],
  ...["unbilled_usage", "usage_days", "wholesale_prices"],
];

/**
 * What each condition depends on, by what notifications and reasons for attention have in common. A test compares `reads`
 * with the statements that are run.
 */
export const inputs = {
  auditLog: { on: [], reads: ["audit_verification"] },
  anchors: { on: [], reads: ["audit_publications"] },
  backups: { on: [], reads: ["settings"], next: nextOldBackup },
  billCheck: { on: ["brand", "bill", "demo"], reads: ["bill_checks", "bills", "brands"] },
  catalog: { on: ["catalog", "brand", "business"], reads: ["catalog_engines", "brands", "businesses"] },
  closedMonths: { on: ["bill", "demo"], reads: ["bills"], next: everyHour },
  coupons: { on: ["coupon", "demo"], reads: ["coupons"] },
  credentials: { on: ["brand"], reads: ["credential_tests", "brands", "bills"] },
  droppedWebhooks: { on: ["webhook"], reads: ["webhook_endpoints", "webhook_deliveries"], next: everyHour },
  failingWebhooks: { on: ["webhook"], reads: ["webhook_endpoints"], next: everyMinute },
  falling: {
    on: [],
    reads: ["usage_days", "usage_feeds", "brands", "bills", "operator_settings"],
    next: (services, { attention_silent_hours }) => nextSilence(services, attention_silent_hours),
    everyMs: EVERY_MS,
  },
  // The queue writes to its own tables all the time.
  jobs: { on: [], reads: [], next: everyMinute },
  jumps: { on: [], reads: ["usage_days", "usage_feeds", "brands"], everyMs: EVERY_MS },
  margins: { on: ["platform_cost"], reads: months, everyMs: EVERY_MS },
  meetings: { on: ["onboarding"], reads: ["onboardings"], next: nextMeetingEnd },
  meetingsOfDay: { on: ["onboarding"], reads: ["onboardings"] },
  notClosed: {
    on: [],
    reads: ["bills", "brands", "brand_packages", "brand_periods"],
    next: everyHour,
    everyMs: EVERY_MS,
  },
  operator: { on: ["brand", "operator_settings"], reads: ["operator_settings", "brands"] },
  overdue: { on: ["brand", "bill", "demo"], reads: ["bills", "brands"] },
  passkeys: { on: ["passkey", "passkey_policy", "team"], reads: ["passkey_policy", "passkeys", "admin_users"] },
  plans: {
    on: ["brand", "package", "demo"],
    reads: ["brand_packages", "brands", "packages", "package_prices", "bills"],
  },
  refused: {
    on: ["refused_event"],
    reads: ["refused_groups", "brands", "brand_packages", "package_prices"],
    next: nextRefused,
  },
  silent: {
    on: ["brand"],
    reads: ["usage_feeds", "brands", "bills"],
    next: (services) => nextSilence(services),
  },
  totals: { on: [], reads: ["usage_totals", "usage_days", "brands"] },
  unbilled: { on: ["brand", "bill", "usage", "demo"], reads: unbilled },
  unconfirmed: {
    on: ["brand"],
    reads: ["configuration_changes", "brand_configurations", "settings", "brands"],
    next: nextUnconfirmed,
  },
} as const satisfies Record<string, Inputs>;
