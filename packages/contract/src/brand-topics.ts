import * as z from "zod/mini";
import type { AuditEvent } from "./audit-events.ts";

/** What an entry of a brand is about: its history can be narrowed to one of these. */
export const brandTopics = {
  details: [
    ...(["brand.created", "brand.updated", "brand.activated", "brand.deactivated", "brand.owner_changed"] as const),
    ...(["brand.user_added", "brand.user_removed", "brand.portal_owner_changed", "brand.invited"] as const),
    ...([
      "brand.user_active",
      "brand.went_live",
      "brand.credentials_read",
      "brand.exported",
      "brand.closed",
      "brand.erased",
    ] as const),
    ...(["brand.deleted"] as const),
  ],
  plan: ["brand.plan_chosen", "brand.plan_scheduled", "brand.plan_started", "brand.plan_change_cancelled"],
  bills: ["bill.closed", "bill.month_closed", "bill.imported", "bill.history_imported", "accounting.exported"],
  payments: [
    ...(["bill.paid", "bill.unpaid", "bill.held", "bill.hold_lifted"] as const),
    ...(["payment.recorded", "payment.allocated", "payment.released", "payment.reversed"] as const),
    ...(["bank_mapping.created", "bank_mapping.updated", "bank_mapping.deleted"] as const),
    ...(["refund.requested", "refund.withdrawn", "refund.recorded", "refund.reversed"] as const),
    ...(["credit_note.requested", "credit_note.withdrawn", "credit_note.created"] as const),
    ...(["credit_note.allocated", "credit_note.released", "credit_note.reversed"] as const),
  ],
  invoices: [
    ...(["invoice.mailed", "bill.sent", "invoice.links_revoked"] as const),
    ...(["reminder.sent", "reminder.dropped", "reminder.paused", "reminder.resumed"] as const),
  ],
  charges: ["charge.added", "charge.removed", "credit.granted", "credit.lapsed"],
  coupons: ["coupon.applied", "coupon.unapplied"],
  usage: [
    ...(["usage.billed", "usage.waived"] as const),
    ...(["refused_event.ingested", "refused_event.retried", "refused_event.dismissed"] as const),
  ],
  businesses: ["business.engine_changed", "business.reported"],
  integrations: ["integration.added", "integration.price_changed", "integration.removed", "integration.restored"],
  engines: ["engine.assigned", "engine.removed"],
  notes: ["note.added", "note.changed", "note.deleted"],
  emails: ["email.sent_again"],
} as const satisfies Record<string, readonly AuditEvent[]>;
export type BrandTopic = keyof typeof brandTopics;

const topics = Object.keys(brandTopics) as [BrandTopic, ...BrandTopic[]];
export const brandTopic = z.enum(topics, "Unknown topic.");
