import { keysOf, recordOf } from "./objects.ts";
import type { Area } from "./permissions.ts";

/**
 * The words of conditions: in the bell by kind of notification, in Needs Attention by reason. Many have both. How each is
 * found is in `server/src/all-conditions.ts`.
 */

/** Every kind of notification, with its label and the area whose roles see it. */
export const notificationKinds = {
  bill_overdue: { label: "A bill is overdue", area: "brands" },
  bill_differs: { label: "A closed bill no longer matches its usage", area: "brands" },
  credentials_failing: { label: "A brand's credentials fail", area: "brands" },
  usage_silent: { label: "No usage received for 24 hours", area: "brands" },
  configuration_unconfirmed: { label: "A change isn't in effect after 5 minutes", area: "brands" },
  engine_part_ending: { label: "A model or voice in use will be retired", area: "brands" },
  rollout_held: { label: "A rollout was put on hold", area: "super_admin" },
  job_failed: { label: "A background job failed", area: "super_admin" },
  usage_refused: { label: "Usage was rejected", area: "brands" },
  usage_differs: { label: "A day's usage differs from the platform's total", area: "brands" },
  webhook_failing: { label: "A webhook fails or was paused", area: "super_admin" },
  webhook_dropped: { label: "Webhook deliveries were dropped", area: "super_admin" },
  audit_log_broken: { label: "The audit log was changed", area: "super_admin" },
  anchor_failing: { label: "The audit log's checksum isn't copied outside", area: "super_admin" },
  usage_jump: { label: "Usage up 50% or more", area: "brands" },
  coupon_ending: { label: "A coupon ends within 7 days", area: "coupons" },
  onboarding_late: { label: "An onboarding is late", area: "onboardings" },
  onboarding_tomorrow: { label: "An onboarding is tomorrow", area: "onboardings" },
  month_closed: { label: "A month was closed", area: "brands" },
  plan_changed: { label: "A package change took effect", area: "brands" },
} as const satisfies Record<string, { label: string; area: Area }>;
export type NotificationKind = keyof typeof notificationKinds;

export const isNotificationKind = (code: string): code is NotificationKind => code in notificationKinds;

export const notificationKindCodes = keysOf(notificationKinds);

/** Where an action leads: the screen on which a person can end the cause. */
export type Opens =
  | ("bill" | "invoice" | "payment" | "margin" | "brand" | "minutes" | "refused_events" | "billing" | "credentials")
  | (
      | "engines"
      | "catalog"
      | "rollout"
      | "onboarding"
      | "coupon"
      | "jobs"
      | "activities"
      | "system"
      | "operator"
      | "team"
    );

/** The action that ends a cause, and where it leads. */
type Way = { action: string; opens: Opens };

/** Why something needs attention: its label, the area whose roles see it, the action that ends it, and where that leads. */
export const attentionReasons = {
  month_not_closed: { label: "Month not closed", area: "brands", action: "Open Bill", opens: "bill" },
  check_differs: { label: "Bill differs from usage", area: "brands", action: "Review Bill", opens: "bill" },
  overdue_bill: { label: "Overdue bill", area: "brands", action: "Record Payment", opens: "invoice" },
  invoice_undelivered: { label: "Invoice not delivered", area: "brands", action: "Open Invoice", opens: "invoice" },
  certificate_ending: { label: "Tax exemption ends", area: "brands", action: "Open Brand", opens: "brand" },
  reminders_ended: { label: "Reminders ended", area: "brands", action: "Record Payment", opens: "invoice" },
  payment_unallocated: { label: "Payment unallocated", area: "brands", action: "Allocate", opens: "payment" },
  bill_changed: { label: "Bill changed", area: "brands", action: "Review Bill", opens: "bill" },
  low_margin: { label: "Low margin", area: "super_admin", action: "Review Margin", opens: "margin" },
  usage_silent: { label: "No usage", area: "brands", action: "Open Usage", opens: "brand" },
  usage_falling: { label: "Usage falling", area: "brands", action: "Open Usage", opens: "minutes" },
  usage_differs: { label: "Usage differs from platform", area: "brands", action: "Open Usage", opens: "bill" },
  refused_usage: { label: "Rejected usage", area: "brands", action: "Review Usage", opens: "refused_events" },
  unbilled_usage: { label: "Unbilled usage", area: "brands", action: "Bill or Waive", opens: "billing" },
  inactive_usage: { label: "Usage while inactive", area: "brands", action: "Bill or Waive", opens: "billing" },
  credentials_failing: {
    label: "Credentials failing",
    area: "brands",
    action: "Fix Credentials",
    opens: "credentials",
  },
  configuration_unconfirmed: { label: "Change not in effect", area: "brands", action: "Open Brand", opens: "brand" },
  engine_part_ending: {
    label: "Model retiring",
    area: "brands",
    action: "Open Engines",
    opens: "engines",
    // Only they can open the catalog, where the cause ends.
    forSuperAdmins: { action: "Replace Model", opens: "catalog" },
  },
  rollout_held: { label: "Rollout on hold", area: "super_admin", action: "Open Rollout", opens: "rollout" },
  go_live_late: { label: "Not live yet", area: "brands", action: "Open Brand", opens: "brand" },
  plan_change_due: { label: "Package change due", area: "brands", action: "Review Package", opens: "billing" },
  onboarding_late: { label: "Onboarding late", area: "onboardings", action: "Open Onboarding", opens: "onboarding" },
  onboarding_overlapping: {
    label: "Onboarding overlaps",
    area: "onboardings",
    action: "Reschedule",
    opens: "onboarding",
  },
  coupon_ending: { label: "Coupon ending", area: "coupons", action: "Open Coupon", opens: "coupon" },
  job_failed: { label: "Job failed", area: "super_admin", action: "Open Failed Jobs", opens: "jobs" },
  email_failed: { label: "Email failed", area: "super_admin", action: "Open Failed Jobs", opens: "jobs" },
  audit_log_broken: { label: "Audit log changed", area: "super_admin", action: "Open Activities", opens: "activities" },
  backup_old: { label: "Backup too old", area: "super_admin", action: "Open System", opens: "system" },
  anchor_failing: {
    label: "Audit log not copied",
    area: "super_admin",
    action: "Open Activities",
    opens: "activities",
  },
  operator_details_missing: {
    label: "Company details missing",
    area: "super_admin",
    action: "Enter Details",
    opens: "operator",
  },
  passkey_missing: { label: "Passkey missing", area: "super_admin", action: "Open Team", opens: "team" },
} as const satisfies Record<string, { label: string; area: Area; forSuperAdmins?: Way } & Way>;

export type AttentionReason = keyof typeof attentionReasons;

export const isAttentionReason = (code: string): code is AttentionReason => code in attentionReasons;

export const attentionReasonCodes: readonly AttentionReason[] = keysOf(attentionReasons);

export const attentionReasonLabels = recordOf(attentionReasonCodes, (code) => attentionReasons[code].label);
