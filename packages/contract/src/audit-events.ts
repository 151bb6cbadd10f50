import type { Area } from "./permissions.ts";

export type ActivityType = "success" | "primary" | "warning";

type EventInfo = {
  /** Success: created or completed; primary: changed; warning: removed, deactivated, failed. */
  type: ActivityType;
  /** Holders of this permission see the event in the feed. */
  area: Area;
};

/** The closed list of audit events. A route's `audit` names one of them. */
export const auditEvents = {
  "team.created": { type: "success", area: "team" },
  "team.updated": { type: "primary", area: "team" },
  "team.activated": { type: "primary", area: "team" },
  "team.deactivated": { type: "warning", area: "team" },
  "team.deleted": { type: "warning", area: "team" },
  "session.opened": { type: "primary", area: "team" },
  "session.link_made": { type: "warning", area: "team" },
  "device.ended": { type: "warning", area: "team" },
  "passkey.added": { type: "success", area: "team" },
  "passkey.renamed": { type: "primary", area: "team" },
  "passkey.removed": { type: "warning", area: "team" },
  "passkey_policy.updated": { type: "primary", area: "super_admin" },
  "brand.created": { type: "success", area: "brands" },
  "brand.updated": { type: "primary", area: "brands" },
  "brand.activated": { type: "primary", area: "brands" },
  "brand.deactivated": { type: "warning", area: "brands" },
  "brand.plan_chosen": { type: "primary", area: "brands" },
  "brand.plan_scheduled": { type: "primary", area: "brands" },
  "brand.plan_started": { type: "primary", area: "brands" },
  "brand.plan_change_cancelled": { type: "warning", area: "brands" },
  "note.added": { type: "success", area: "brands" },
  "note.changed": { type: "primary", area: "brands" },
  "note.deleted": { type: "warning", area: "brands" },
  "brand.owner_changed": { type: "primary", area: "brands" },
  "brand.invited": { type: "primary", area: "brands" },
  "brand.credentials_read": { type: "primary", area: "brands" },
  "business.engine_changed": { type: "primary", area: "brands" },
  "business.reported": { type: "primary", area: "brands" },
  "integration.added": { type: "success", area: "brands" },
  "integration.price_changed": { type: "primary", area: "brands" },
  "integration.removed": { type: "warning", area: "brands" },
  "integration.restored": { type: "primary", area: "brands" },
  "engine.assigned": { type: "success", area: "brands" },
  "engine.removed": { type: "warning", area: "brands" },
  "catalog.engine_changed": { type: "primary", area: "super_admin" },
  "catalog.integration_added": { type: "success", area: "super_admin" },
  "catalog.integration_changed": { type: "primary", area: "super_admin" },
  "package.created": { type: "success", area: "packages" },
  "package.updated": { type: "primary", area: "packages" },
  "package.deleted": { type: "warning", area: "packages" },
  "package.image_changed": { type: "primary", area: "packages" },
  "package.image_removed": { type: "warning", area: "packages" },
  "coupon.created": { type: "success", area: "coupons" },
  "coupon.updated": { type: "primary", area: "coupons" },
  "coupon.activated": { type: "primary", area: "coupons" },
  "coupon.archived": { type: "warning", area: "coupons" },
  "coupon.deleted": { type: "warning", area: "coupons" },
  "coupon.applied": { type: "primary", area: "brands" },
  "coupon.unapplied": { type: "warning", area: "brands" },
  "bill.closed": { type: "success", area: "brands" },
  /** Several bills of a month, closed together. */
  "bill.month_closed": { type: "success", area: "brands" },
  "bill.paid": { type: "success", area: "brands" },
  "bill.unpaid": { type: "warning", area: "brands" },
  "charge.added": { type: "primary", area: "brands" },
  "charge.removed": { type: "warning", area: "brands" },
  "credit.granted": { type: "success", area: "brands" },
  "usage.billed": { type: "primary", area: "brands" },
  "usage.waived": { type: "warning", area: "brands" },
  "refused_event.ingested": { type: "success", area: "brands" },
  "refused_event.retried": { type: "primary", area: "brands" },
  "refused_event.dismissed": { type: "warning", area: "brands" },
  "invoice.mailed": { type: "primary", area: "brands" },
  "onboarding.created": { type: "success", area: "onboardings" },
  "onboarding.updated": { type: "primary", area: "onboardings" },
  "onboarding.done": { type: "success", area: "onboardings" },
  "onboarding.deleted": { type: "warning", area: "onboardings" },
  "api_key.created": { type: "success", area: "super_admin" },
  "api_key.rotated": { type: "primary", area: "super_admin" },
  "api_key.revoked": { type: "warning", area: "super_admin" },
  "webhook.created": { type: "success", area: "super_admin" },
  "webhook.updated": { type: "primary", area: "super_admin" },
  "webhook.secret_rotated": { type: "primary", area: "super_admin" },
  "webhook.secret_lost": { type: "warning", area: "super_admin" },
  "webhook.paused": { type: "warning", area: "super_admin" },
  "webhook.resumed": { type: "primary", area: "super_admin" },
  "webhook.deleted": { type: "warning", area: "super_admin" },
  "webhook.replayed": { type: "primary", area: "super_admin" },
  "webhook.delivery_dropped": { type: "warning", area: "super_admin" },
  "email.sent_again": { type: "primary", area: "super_admin" },
  "job.retried": { type: "primary", area: "super_admin" },
  "job.discarded": { type: "warning", area: "super_admin" },
  "platform_cost.changed": { type: "primary", area: "super_admin" },
  "demo.month_ended": { type: "primary", area: "super_admin" },
  "operator_settings.updated": { type: "primary", area: "super_admin" },
} as const satisfies Record<string, EventInfo>;

export type AuditEvent = keyof typeof auditEvents;

/** The subject of an event: `brand` in `brand.updated`. */
export type EventSubject = AuditEvent extends infer E ? (E extends `${infer S}.${string}` ? S : never) : never;
