import type * as core from "zod/v4/core";
import { definitionOf } from "./definition.ts";
import type { Route } from "./route.ts";

/**
 * Writes that a closed brand still takes: what settles its money, what is asked of a person about it, and what the voice
 * platform reports. Its other writes are refused.
 */
const takenWhenClosed: ReadonlySet<string> = new Set([
  ...["payments.record", "payments.allocate", "payments.release", "payments.reverse", "platform.recordPayment"],
  ...["refunds.create", "refunds.confirm", "refunds.withdraw", "refunds.reverse"],
  ...["creditNotes.create", "creditNotes.confirm", "creditNotes.withdraw", "creditNotes.allocate"],
  ...["creditNotes.release", "creditNotes.reverse"],
  ...["billing.mark", "billing.hold", "invoices.mail", "invoices.revokeLinks"],
  ...["reminders.pauseBill", "reminders.pauseBrand"],
  "attention.update",
  "erasure.brand",
  // Usage from before, and calls that the platform lets through: each is billed or waived.
  ...["unbilled.bill", "unbilled.waive", "refusedEvents.retry", "refusedEvents.retryGroup"],
  ...["refusedEvents.dismiss", "refusedEvents.dismissGroup"],
]);

/** Writes about a brand that name it only by one of its records. */
const aboutBrandByRecord: ReadonlySet<string> = new Set([
  ...["payments.allocate", "payments.release", "payments.reverse", "refunds.create", "refunds.confirm"],
  ...["refunds.withdraw", "refunds.reverse", "creditNotes.confirm", "creditNotes.withdraw", "creditNotes.allocate"],
  ...["creditNotes.release", "creditNotes.reverse", "unbilled.bill", "unbilled.waive", "credits.grant"],
  ...["refusedEvents.retry", "refusedEvents.retryGroup", "refusedEvents.dismiss", "refusedEvents.dismissGroup"],
  // Of any record.
  ...["history.revert", "attention.update"],
]);

/** Whether a route changes a brand or a part of it: by its path, its header, its body or the record that it names. */
export const changesBrand = (route: Route): boolean =>
  Boolean(route.audit) &&
  (/^\/(admin\/agencies|platform\/organizations)\/\{id\}/.test(route.path) ||
    route.brandScoped === true ||
    namesBrand(route.body) ||
    aboutBrandByRecord.has(route.id));

/** Whether a route answers `brand_closed` for a brand that is closed. */
export const refusesClosedBrands = (route: Route): boolean => changesBrand(route) && !takenWhenClosed.has(route.id);

function namesBrand(schema: core.$ZodType | undefined): boolean {
  const definition = schema && definitionOf(schema);
  if (definition?.type !== "object") return false;
  return Object.entries(definition.shape).some(([field, part]) => field === "organization_id" || namesBrand(part));
}
