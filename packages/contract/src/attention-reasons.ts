import type { Area } from "./permissions.ts";

/**
 * Why something needs attention, one line each: its label, the area whose roles see it, and the action that ends it.
 * How it is found is in `server/src/all-reasons.ts`.
 */
export const attentionReasons = {
  month_not_closed: { label: "Month not closed", area: "brands", action: "Open Bill" },
  check_differs: { label: "Bill differs from usage", area: "brands", action: "Review Bill" },
  overdue_bill: { label: "Overdue bill", area: "brands", action: "Record Payment" },
  bill_changed: { label: "Bill changed", area: "brands", action: "Review Bill" },
  low_margin: { label: "Low margin", area: "super_admin", action: "Review Margin" },
  usage_silent: { label: "No usage", area: "brands", action: "Open Usage" },
  usage_falling: { label: "Usage falling", area: "brands", action: "Open Usage" },
  usage_differs: { label: "Usage differs from platform", area: "brands", action: "Open Usage" },
  refused_usage: { label: "Refused usage", area: "brands", action: "Review Events" },
  unbilled_usage: { label: "Unbilled usage", area: "brands", action: "Bill or Waive" },
  inactive_usage: { label: "Usage while inactive", area: "brands", action: "Bill or Waive" },
  credentials_failing: { label: "Credentials failing", area: "brands", action: "Fix Credentials" },
  configuration_unconfirmed: { label: "Change not in effect", area: "brands", action: "Open Brand" },
  engine_part_ending: { label: "Engine part ending", area: "brands", action: "Open Engines" },
  plan_change_due: { label: "Plan change due", area: "brands", action: "Review Plan" },
  onboarding_late: { label: "Onboarding late", area: "onboardings", action: "Open Onboarding" },
  onboarding_overlapping: { label: "Onboarding overlaps", area: "onboardings", action: "Reschedule" },
  coupon_ending: { label: "Coupon ending", area: "coupons", action: "Open Coupon" },
  job_failed: { label: "Job failed", area: "super_admin", action: "Open Failed Jobs" },
  email_failed: { label: "Email failed", area: "super_admin", action: "Open Failed Jobs" },
  audit_log_broken: { label: "Audit log changed", area: "super_admin", action: "Open Activities" },
  backup_old: { label: "Backup old", area: "super_admin", action: "Open System" },
  anchor_failing: { label: "Audit log not published", area: "super_admin", action: "Open Activities" },
  operator_details_missing: { label: "Operator details missing", area: "super_admin", action: "Enter Details" },
  passkey_missing: { label: "Passkey missing", area: "super_admin", action: "Open Team" },
} as const satisfies Record<string, { label: string; area: Area; action: string }>;

export type AttentionReason = keyof typeof attentionReasons;

export const isAttentionReason = (code: string): code is AttentionReason => code in attentionReasons;

export const attentionReasonCodes: readonly AttentionReason[] = Object.keys(attentionReasons).filter(isAttentionReason);

export const attentionReasonLabels = asLabels(
  Object.fromEntries(attentionReasonCodes.map((code) => [code, attentionReasons[code].label])),
);

/** The compiler does not follow an object through its entries. */
function asLabels(found: object) {
  return found as Record<AttentionReason, string>;
}
