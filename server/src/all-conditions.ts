import type { AttentionReason, NotificationKind } from "@console/contract/conditions.ts";
import { nextOldBackup, oldBackup } from "./backup/backup.conditions.ts";
import { findMissingDetails } from "./features/access/operator/operator.conditions.ts";
import { findMissingPasskeys } from "./features/access/passkeys/passkeys.conditions.ts";
import { brokenAuditLog, failingAnchors } from "./features/desk/audit-log/audit-log.conditions.ts";
import { droppedDeliveries, failingWebhooks } from "./features/desk/webhooks/webhooks.conditions.ts";
import {
  closedMonths,
  findSilent,
  nextSilence,
  overdueBills,
  silentFeeds,
  usageJumps,
} from "./features/money/bills/bills.conditions.ts";
import { differingBills } from "./features/money/bills/check.conditions.ts";
import { findChanged, findFalling, findNotClosed } from "./features/money/bills/months.conditions.ts";
import { endingParts, findEndingParts, heldRollouts } from "./features/money/catalog/catalog.conditions.ts";
import { endingCoupons, findEnding } from "./features/money/coupons/coupons.conditions.ts";
import { undeliveredInvoices } from "./features/money/invoices/undelivered-invoices.conditions.ts";
import { findLowMargins } from "./features/money/margins/margins.conditions.ts";
import { unallocatedPayments } from "./features/money/receivables/payments.conditions.ts";
import { endedReminders } from "./features/money/reminders/reminders.conditions.ts";
import { findWaiting } from "./features/money/unbilled-usage/unbilled-usage.conditions.ts";
import { differingTotals, nextRefused, refusedUsage } from "./features/money/usage/usage.conditions.ts";
import {
  changedPlans,
  endingCertificates,
  failingCredentials,
  findPlanChanges,
} from "./features/partners/brands/brands.conditions.ts";
import { lateGoLives } from "./features/partners/go-live/go-live.conditions.ts";
import {
  findOverlapping,
  lateOnboardings,
  nextMeetingEnd,
  onboardingsTomorrow,
} from "./features/partners/onboardings/onboardings.conditions.ts";
import { nextUnconfirmed, unconfirmedConfigurations } from "./features/partners/platform/platform.conditions.ts";
import type { Condition, Conditions } from "./jobs/condition.ts";
import { everyHour, everyMinute, type Inputs } from "./jobs/due.ts";
import { failedEmails, failedJobs, failedOtherJobs } from "./jobs/jobs.conditions.ts";

/** Between two evaluations of what reads every brand's usage or months. */
const EVERY_MS = 5 * 60_000;
/** Notifications of one kind; the page of what they are about has them all. */
const MOST = 100;

/** It also depends on a threshold of the operator. */
const withThreshold = <I extends Inputs>(of: I) => ({
  ...of,
  on: [...of.on, "operator_settings" as const],
  reads: [...of.reads, "operator_settings"],
});

const catalog = {
  on: ["catalog", "rollout", "brand", "business"],
  reads: ["catalog_engines", "rollouts", "rollout_brands", "brands", "businesses"],
} as const;
const coupons = { on: ["coupon", "demo"], reads: ["coupons"] } as const;
// The queue writes to its own tables all the time.
const jobs = { on: [], reads: [], next: everyMinute } as const;
const meetings = { on: ["onboarding"], reads: ["onboardings"], next: nextMeetingEnd } as const;
const overdue = { on: ["brand", "bill", "demo"], reads: ["bills", "brands"] } as const;
const plans = {
  on: ["brand", "package", "demo"],
  reads: ["brand_packages", "brands", "packages", "package_prices", "bills"],
} as const;
const silent = { on: ["brand"], reads: ["usage_feeds", "brands", "bills"] } as const;
/** What decides whether usage waits for a person, and what it is worth. */
const unbilled = {
  on: ["brand", "bill", "usage", "demo"],
  reads: ["unbilled_usage", "usage_days", "bills", "brands", "brand_packages", "brand_periods", "package_prices"],
} as const;
/** What a month's bill and its costs are calculated from. */
const months = [
  "brand_margins",
  "brand_months",
  "platform_costs",
  "assigned_integrations",
  "bill_charges",
  "bills",
  "brand_packages",
  "brand_periods",
  "brands",
  "business_engines",
  "business_periods",
  "businesses",
  "catalog_integrations",
  "connections",
  "coupon_uses",
  "coupons",
  "brand_balances",
  "package_prices",
  "packages",
  "brand_tax",
  "tax_rates",
  "unbilled_usage",
  "usage_days",
  "wholesale_prices",
];

/**
 * All conditions, by code: how each is found and what that depends on, whether it notifies, and how it scores in Needs
 * Attention. Their words are in the contract (`packages/contract/src/conditions.ts`). Where the bell has a threshold of its
 * own, it is a condition of its own: `coupon_ending` and `coupon_ending_soon`. A test compares `reads` with the statements
 * that are run.
 */
const conditions = {
  anchor_failing: {
    find: failingAnchors,
    notifies: "error",
    needs: "anchor_failing",
    points: 25,
    on: [],
    reads: ["audit_publications"],
  },
  audit_log_broken: {
    find: brokenAuditLog,
    notifies: "error",
    needs: "audit_log_broken",
    points: 35,
    on: [],
    reads: ["audit_verification"],
  },
  backup_old: { find: oldBackup, needs: "backup_old", points: 35, on: [], reads: ["settings"], next: nextOldBackup },
  bill_changed: { find: findChanged, needs: "bill_changed", points: 15, ...withThreshold(overdue) },
  bill_differs: {
    find: differingBills,
    notifies: "error",
    needs: "check_differs",
    points: 35,
    on: ["brand", "bill", "demo"],
    reads: ["bill_checks", "bills", "brands"],
  },
  bill_overdue: { find: overdueBills, notifies: "error", needs: "overdue_bill", points: 30, ...overdue },
  configuration_unconfirmed: {
    find: unconfirmedConfigurations,
    notifies: "warning",
    needs: "configuration_unconfirmed",
    points: 25,
    on: ["brand"],
    reads: ["configuration_changes", "brand_configurations", "settings", "brands"],
    next: nextUnconfirmed,
  },
  certificate_ending: {
    find: endingCertificates,
    needs: "certificate_ending",
    points: 10,
    on: ["brand", "demo"],
    reads: ["brands", "bills"],
  },
  coupon_ending: { find: endingCoupons, notifies: "warning", ...coupons },
  coupon_ending_soon: {
    find: (services, { attention_days }) => findEnding(services, attention_days),
    needs: "coupon_ending",
    points: 10,
    ...withThreshold(coupons),
  },
  credentials_failing: {
    find: failingCredentials,
    notifies: "error",
    needs: "credentials_failing",
    points: 30,
    on: ["brand"],
    reads: ["credential_tests", "brands", "bills"],
  },
  email_failed: { find: failedEmails, needs: "email_failed", points: 30, ...jobs },
  engine_part_ending: { find: endingParts, notifies: "warning", ...catalog },
  engine_part_ending_soon: {
    find: findEndingParts,
    needs: "engine_part_ending",
    points: 20,
    ...withThreshold(catalog),
  },
  go_live_late: {
    find: lateGoLives,
    needs: "go_live_late",
    points: 15,
    on: ["brand"],
    reads: ["brand_go_live", "brands"],
  },
  inactive_usage: { find: (services) => findWaiting(services, true), needs: "inactive_usage", points: 15, ...unbilled },
  invoice_undelivered: {
    find: undeliveredInvoices,
    needs: "invoice_undelivered",
    points: 30,
    on: ["bill", "brand", "invoice"],
    reads: ["bills", "brands", "scheduled_invoices", "invoice_mails"],
  },
  job_failed: { find: failedJobs, notifies: "error", ...jobs },
  low_margin: {
    find: findLowMargins,
    needs: "low_margin",
    points: 15,
    ...withThreshold({ on: ["platform_cost"], reads: months, everyMs: EVERY_MS }),
  },
  month_closed: { find: closedMonths, notifies: "info", on: ["bill", "demo"], reads: ["bills"], next: everyHour },
  month_not_closed: {
    find: findNotClosed,
    needs: "month_not_closed",
    points: 40,
    on: [],
    reads: ["bills", "brands", "brand_packages", "brand_periods"],
    next: everyHour,
    everyMs: EVERY_MS,
  },
  onboarding_late: { find: lateOnboardings, notifies: "warning", needs: "onboarding_late", points: 20, ...meetings },
  onboarding_overlapping: { find: findOverlapping, needs: "onboarding_overlapping", points: 15, ...meetings },
  onboarding_tomorrow: { find: onboardingsTomorrow, notifies: "info", on: ["onboarding"], reads: ["onboardings"] },
  operator_details_missing: {
    find: findMissingDetails,
    needs: "operator_details_missing",
    points: 25,
    on: ["brand", "operator_settings"],
    reads: ["operator_settings", "brands"],
  },
  other_job_failed: { find: failedOtherJobs, needs: "job_failed", points: 30, ...jobs },
  passkey_missing: {
    find: findMissingPasskeys,
    needs: "passkey_missing",
    points: 15,
    on: ["passkey", "passkey_policy", "team"],
    reads: ["passkey_policy", "passkeys", "admin_users"],
  },
  payment_unallocated: {
    find: unallocatedPayments,
    needs: "payment_unallocated",
    points: 15,
    apart: true,
    on: ["payment", "refund", "bill", "brand"],
    reads: ["payments", "brands"],
  },
  plan_change_due: { find: findPlanChanges, needs: "plan_change_due", points: 5, ...withThreshold(plans) },
  plan_changed: { find: changedPlans, notifies: "info", ...plans },
  reminders_ended: {
    find: endedReminders,
    needs: "reminders_ended",
    points: 35,
    on: ["bill", "brand", "payment", "reminder"],
    reads: ["bills", "brands", "reminders", "reminder_pauses"],
  },
  rollout_held: {
    find: heldRollouts,
    notifies: "error",
    needs: "rollout_held",
    points: 35,
    on: ["rollout"],
    reads: ["rollouts"],
  },
  unbilled_usage: {
    find: (services) => findWaiting(services, false),
    needs: "unbilled_usage",
    points: 20,
    ...unbilled,
  },
  usage_differs: {
    find: differingTotals,
    notifies: "warning",
    most: MOST,
    needs: "usage_differs",
    points: 30,
    on: [],
    reads: ["usage_totals", "usage_days", "brands"],
  },
  usage_falling: {
    find: findFalling,
    needs: "usage_falling",
    points: 20,
    ...withThreshold({ on: [], reads: ["usage_days", "usage_feeds", "brands", "bills"] }),
    next: (services, { attention_silent_hours }) => nextSilence(services, attention_silent_hours),
    everyMs: EVERY_MS,
  },
  usage_jump: {
    find: usageJumps,
    notifies: "warning",
    on: [],
    reads: ["usage_days", "usage_feeds", "brands"],
    everyMs: EVERY_MS,
  },
  usage_refused: {
    find: refusedUsage,
    notifies: "warning",
    most: MOST,
    needs: "refused_usage",
    points: 25,
    on: ["refused_event"],
    reads: ["refused_groups", "brands", "brand_packages", "package_prices"],
    next: nextRefused,
  },
  usage_silent: { find: silentFeeds, notifies: "error", ...silent, next: (services) => nextSilence(services) },
  usage_silent_long: {
    find: (services, { attention_silent_hours }) => findSilent(services, attention_silent_hours),
    needs: "usage_silent",
    points: 30,
    ...withThreshold(silent),
    next: (services, { attention_silent_hours }) => nextSilence(services, attention_silent_hours),
  },
  webhook_dropped: {
    find: droppedDeliveries,
    notifies: "error",
    on: ["webhook"],
    reads: ["webhook_endpoints", "webhook_deliveries"],
    next: everyHour,
  },
  webhook_failing: {
    find: failingWebhooks,
    notifies: "error",
    on: ["webhook"],
    reads: ["webhook_endpoints"],
    next: everyMinute,
  },
} satisfies Conditions & Record<NotificationKind, Condition & Required<Pick<Condition, "notifies">>>;

type Needed<T> = T extends { needs: infer Reason } ? Reason : never;

/** With a reason for attention that nothing finds, this does not compile. */
export const allConditions: AttentionReason extends Needed<(typeof conditions)[keyof typeof conditions]>
  ? typeof conditions
  : never = conditions;
