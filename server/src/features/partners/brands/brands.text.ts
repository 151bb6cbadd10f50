import { BRAND_DELETION_HOURS } from "@console/contract/limits.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";
import type { Deletable } from "./deletion.db.ts";

export const brandMessages = {
  created: "Brand created successfully",
  deleted: (name: string) => `${name} was deleted.`,
  closed: (name: string) => `${name} is closed.`,
};

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`];

/** What stands against deleting a brand, as the end of a sentence; empty if nothing does. */
export function deletionReasons(found: Deletable, isLate: boolean): string {
  const has = [
    ...(found.has_usage ? ["usage"] : []),
    ...counted(found.businesses, "business", "businesses"),
    ...counted(found.bills, "bill", "bills"),
    ...counted(found.payments, "payment", "payments"),
    ...counted(found.credit_notes, "credit note", "credit notes"),
  ];
  const reasons = [
    ...(isLate ? [`it was created more than ${BRAND_DELETION_HOURS} hours ago`] : []),
    ...(has.length > 0 ? [`it has ${new Intl.ListFormat("en-US").format(has)}`] : []),
  ];
  return reasons.join(" and ");
}

export const bulkBrandWords = {
  active: { one: "brand", many: "brands", done: "activated", already: "already active" },
  inactive: { one: "brand", many: "brands", done: "deactivated", already: "already inactive" },
};

/** Activity messages, shown after the person's name. */
export const auditBrands = auditWith({
  "brand.created": ({ label }) => `created brand ${label}`,
  "brand.updated": ({ label }) => `updated brand ${label}`,
  "brand.activated": ({ label }) => `activated brand ${label}`,
  "brand.deactivated": ({ label }) => `deactivated brand ${label}`,
  "brand.deleted": ({ label }) => `deleted brand ${label}`,
  "brand.closed": ({ label }) => `closed brand ${label}`,
  "brand.owner_changed": ({ label }) => `changed ${possessive(label)} account manager`,
  "brand.plan_chosen": ({ label }, plan: string) => `placed ${label} on the ${plan} package`,
  "brand.plan_scheduled": ({ label, today }, plan: string, startsOn: string) =>
    `scheduled ${possessive(label)} move to the ${plan} package for ${shortDay(startsOn, today)}`,
  "brand.plan_started": ({ label }, plan: string) => `moved ${label} to the ${plan} package as scheduled`,
  "brand.plan_change_cancelled": ({ label, before }: Said<{ scheduled_plan_change: { package: string } }>) =>
    `canceled ${possessive(label)} scheduled move to the ${before.scheduled_plan_change.package} package`,
  "brand.user_active": ({ label }, user: string) => `reported ${user} as active in ${possessive(label)} portal`,
});

const credentialNames = { smtp: "SMTP", twilio: "Twilio", stripe: "Stripe" };

export const brandNotifications = {
  credentialsFailing: (brand: string, kind: keyof typeof credentialNames) =>
    `${possessive(brand)} ${credentialNames[kind]} credentials are failing.`,
  planChanged: (brand: string, plan: string, day: string, today: string) =>
    `${brand} moved to ${plan} on ${shortDay(day, today)}.`,
  certificateEnding: (name: string, until: string, today: string) =>
    `The tax exemption of ${name} ends on ${shortDay(until, today)}.`,
  planDue: (brand: string, plan: string, day: string, today: string) =>
    `${brand} moves to ${plan} on ${shortDay(day, today)}.`,
};
