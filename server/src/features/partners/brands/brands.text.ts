import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";
import { letter, type Operator, staffOf } from "../../../lib/letter.ts";

export const brandMessages = { created: "Brand created successfully" };

export const bulkBrandWords = {
  active: { one: "brand", many: "brands", done: "activated", already: "already active" },
  inactive: { one: "brand", many: "brands", done: "deactivated", already: "already inactive" },
};

/** Activity messages, shown after the person's name. */
export const auditBrands = auditWith({
  "brand.created": ({ label }) => `created brand ${label}`,
  "brand.updated": ({ label }, user?: string) =>
    user === undefined ? `updated brand ${label}` : `updated ${possessive(label)} portal user ${user}`,
  "brand.activated": ({ label }) => `activated brand ${label}`,
  "brand.deactivated": ({ label }) => `deactivated brand ${label}`,
  "brand.owner_changed": ({ label }) => `changed ${possessive(label)} account manager`,
  "brand.plan_chosen": ({ label }, plan: string) => `placed ${label} on the ${plan} package`,
  "brand.plan_scheduled": ({ label, today }, plan: string, startsOn: string) =>
    `scheduled ${possessive(label)} move to the ${plan} package for ${shortDay(startsOn, today)}`,
  "brand.plan_started": ({ label }, plan: string) => `moved ${label} to the ${plan} package as scheduled`,
  "brand.plan_change_cancelled": ({ label, before }: Said<{ scheduled_plan_change: { package: string } }>) =>
    `canceled ${possessive(label)} scheduled move to the ${before.scheduled_plan_change.package} package`,
  "brand.user_active": ({ label }, user: string) => `reported ${user} as active in ${possessive(label)} portal`,
  "brand.invited": ({ label }, person: string) => `invited ${person} to ${label} again`,
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

/** Name of the email in the sentence that says it was not sent. */
export const invitationName = "invitation";

type Invitation = { name: string; brand: string; invitedBy: string; frontendDomain: string };

export function invitationMail(operator: Operator, { name, brand, invitedBy, frontendDomain }: Invitation) {
  return {
    subject: `Your access to ${brand}`,
    letter: letter(operator, {
      preheader: `${invitedBy} added you as its first user.`,
      to: name,
      paragraphs: [
        `${invitedBy} set up ${brand} on our voice platform and added you as its first user.`,
        "The voice platform creates your account with this email address; you don't need to register.",
        ...(frontendDomain ? [] : [`${invitedBy} will send you the address where you can sign in.`]),
      ],
      ...(frontendDomain && { button: { label: "Sign In", url: `https://${frontendDomain}` } }),
      why: `${staffOf(operator, invitedBy)}, sent you this as the first user of ${brand}.`,
    }),
  };
}
