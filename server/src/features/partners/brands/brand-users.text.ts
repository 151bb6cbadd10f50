import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { letter, type Operator, staffOf } from "../../../lib/letter.ts";

/** Messages after a change. */
export const brandUserMessages = {
  added: (brand: string) => `The user was added to ${possessive(brand)} portal.`,
  updated: (brand: string) => `Changes to ${possessive(brand)} portal users were saved.`,
  removed: (brand: string) => `The user was removed from ${possessive(brand)} portal.`,
};

/** Activity messages, shown after the person's name. */
export const auditBrandUsers = auditWith({
  "brand.user_added": ({ label }, user: string) => `added ${user} to ${possessive(label)} portal users`,
  "brand.updated": ({ label }, user: string) => `updated ${possessive(label)} portal user ${user}`,
  "brand.portal_owner_changed": ({ label }, user: string) => `made ${user} ${possessive(label)} portal owner`,
  "brand.user_removed": ({ label }, user: string) => `removed ${user} from ${possessive(label)} portal users`,
  "brand.invited": ({ label }, user: string) => `invited ${user} to ${label} again`,
});

/** Names of the emails in the sentence that says one was not sent. */
export const mailNames = { invitation: "invitation", emailChanged: "notice to the old address" };

type Invitation = { name: string; brand: string; owner: boolean; invitedBy: string; frontendDomain: string };

export function invitationMail(operator: Operator, { name, brand, owner, invitedBy, frontendDomain }: Invitation) {
  const role = owner ? "its portal owner" : "a user";
  return {
    subject: `Your access to ${brand}`,
    letter: letter(operator, {
      preheader: `${invitedBy} added you as ${role}.`,
      to: name,
      paragraphs: [
        owner
          ? `${invitedBy} set up ${brand} on our voice platform and added you as ${role}.`
          : `${invitedBy} added you to ${brand} on our voice platform as ${role}.`,
        "The voice platform creates your account with this email address; you don't need to register.",
        ...(frontendDomain ? [] : [`${invitedBy} will send you the address where you can sign in.`]),
      ],
      ...(frontendDomain && { button: { label: "Sign In", url: `https://${frontendDomain}` } }),
      why: `${staffOf(operator, invitedBy)}, sent you this as ${owner ? "the portal owner" : "a user"} of ${brand}.`,
    }),
  };
}

type Change = { name: string; brand: string; newEmail: string; changedBy: string };

export function emailChangedMail(operator: Operator, { name, brand, newEmail, changedBy }: Change) {
  return {
    subject: `Your email address for ${brand} was changed`,
    letter: letter(operator, {
      preheader: `Your account now has the address ${newEmail}.`,
      to: name,
      paragraphs: [
        `${staffOf(operator, changedBy)}, changed the email address of your ${brand} account to ${newEmail}. The voice platform applies the change to your account.`,
        "If you didn't expect this change, please reply to this email.",
      ],
      why: `You get this at your previous address because it was yours at ${brand}.`,
    }),
  };
}
