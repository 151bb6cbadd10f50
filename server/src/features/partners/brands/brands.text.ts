import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";

export const brandMessages = { created: "Brand created successfully" };

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
  "brand.owner_changed": ({ label }) => `changed ${possessive(label)} account manager`,
  "brand.plan_chosen": ({ label }, plan: string) => `placed ${label} on the ${plan} package`,
  "brand.plan_scheduled": ({ label, today }, plan: string, startsOn: string) =>
    `scheduled ${possessive(label)} move to the ${plan} package for ${shortDay(startsOn, today)}`,
  "brand.plan_started": ({ label }, plan: string) => `moved ${label} to the ${plan} package as scheduled`,
  "brand.plan_change_cancelled": ({ label, before }: Said<{ scheduled_plan_change: { package: string } }>) =>
    `canceled ${possessive(label)} scheduled move to the ${before.scheduled_plan_change.package} package`,
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
