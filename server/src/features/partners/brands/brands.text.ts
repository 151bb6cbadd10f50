import { possessive } from "@console/contract/possessive.ts";
import { shortDay } from "../../../lib/calendar.ts";
import { letter } from "../../../lib/letter.text.ts";

export const brandMessages = { created: "Brand created successfully" };

export const bulkBrandWords = {
  active: { one: "brand", many: "brands", done: "activated", already: "already active" },
  inactive: { one: "brand", many: "brands", done: "deactivated", already: "already inactive" },
};

/** Activity messages, shown after the person's name. */
export const brandActivities = {
  created: (name: string) => `created brand ${name}`,
  updated: (name: string) => `updated brand ${name}`,
  activated: (name: string) => `activated brand ${name}`,
  deactivated: (name: string) => `deactivated brand ${name}`,
  ownerChanged: (name: string) => `changed the account owner of ${name}`,
  firstPlan: (name: string, plan: string) => `placed ${name} on the ${plan} package`,
  planScheduled: (name: string, plan: string, startsOn: string, today: string) =>
    `scheduled ${possessive(name)} move to the ${plan} package for ${shortDay(startsOn, today)}`,
  planStarted: (name: string, plan: string) => `moved ${name} to the ${plan} package as scheduled`,
  planCanceled: (name: string, plan: string) => `canceled ${possessive(name)} scheduled move to the ${plan} package`,
  userUpdated: (person: string, brand: string) => `updated ${person}, a user of ${brand}`,
  invitedAgain: (person: string, brand: string) => `invited ${person} to ${brand} again`,
};

const credentialNames = { smtp: "SMTP", twilio: "Twilio", stripe: "Stripe" };

export const brandNotifications = {
  credentialsFailing: (brand: string, kind: keyof typeof credentialNames) =>
    `${possessive(brand)} ${credentialNames[kind]} credentials are failing.`,
  planChanged: (brand: string, plan: string, day: string, today: string) =>
    `${brand} moved to ${plan} on ${shortDay(day, today)}.`,
  planDue: (brand: string, plan: string, day: string, today: string) =>
    `${brand} moves to ${plan} on ${shortDay(day, today)}.`,
};

/** Name of the email in the sentence that says it was not sent. */
export const invitationName = "invitation";

type Invitation = { name: string; brand: string; invitedBy: string; from: string; frontendDomain: string };

/** @param from the sender: the person who invites, and the company */
export function invitationMail({ name, brand, invitedBy, from, frontendDomain }: Invitation) {
  return {
    subject: `Your access to ${brand}`,
    text: letter(
      { to: name, from },
      `${invitedBy} set up ${brand} on our voice platform and added you as its first user.`,
      "The voice platform creates your account with this email address; you do not need to register.",
      frontendDomain
        ? `Sign in here:\nhttps://${frontendDomain}`
        : `${invitedBy} will send you the address where you can sign in.`,
    ),
  };
}
