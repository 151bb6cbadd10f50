import { type Role, roleLabel } from "@console/contract/permissions.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { consoleOf, letter, type Operator } from "../../../lib/letter.ts";

/** Messages after a change. */
export const teamMessages = {
  created: (name: string) => `${name} was added to the team.`,
  updated: (name: string) => `Changes to ${name} were saved.`,
  activated: (name: string) => `${name} can sign in again.`,
  deactivated: (name: string) => `${name} can no longer sign in.`,
  deleted: (name: string) => `${name} was removed from the team.`,
  signedOut: (name: string) => `${name} was signed out everywhere.`,
};

/** Activity messages, shown after the person's name. */
export const auditTeam = auditWith({
  "team.created": ({ label, after }: Said<unknown, { role: Role }>) =>
    `added ${label} to the team as ${roleLabel[after.role]}`,
  "team.updated": ({ label, before: { name = label }, after: { role } }: Said<{ name?: string }, { role?: Role }>) =>
    role ? `changed ${possessive(name)} role to ${roleLabel[role]}` : `updated ${name}`,
  "team.activated": ({ label }) => `activated ${label}`,
  "team.deactivated": ({ label }) => `deactivated ${label}`,
  "team.signed_out": ({ label }) => `signed ${label} out everywhere`,
  "team.deleted": ({ label }) => `removed ${label} from the team`,
});

/** Names of the emails in the sentence that says one was not sent. */
export const mailNames = { welcome: "welcome email", emailChanged: "notice to the old address", signedOut: "notice" };

/** @param addedBy null if added by the console itself at its first start */
export function welcomeMail(
  operator: Operator,
  { name, addedBy, url }: { name: string; addedBy: string | null; url: string },
) {
  const place = consoleOf(operator);
  return {
    subject: `You were added to ${place}`,
    letter: letter(operator, {
      preheader: "Your account is ready. Sign in with this email address.",
      to: name,
      paragraphs: [
        `${addedBy === null ? "You were added" : `${addedBy} added you`} to ${place}. Your account is ready. Sign in with this email address. We'll email you a code each time.`,
      ],
      button: { label: "Sign In", url: `${url}/login` },
      why: `You get this because you were added to ${place}.`,
    }),
  };
}

export function emailChangedMail(
  operator: Operator,
  { name, newEmail, url }: { name: string; newEmail: string; url: string },
) {
  const place = consoleOf(operator);
  return {
    subject: "Your email address was changed",
    letter: letter(operator, {
      preheader: `You now sign in with ${newEmail}.`,
      to: name,
      paragraphs: [
        `Your email address in ${place} was changed to ${newEmail}, and you were signed out everywhere. Sign in with the new address.`,
        "If you didn't expect this change, tell a Super Admin.",
      ],
      button: { label: "Sign In", url: `${url}/login` },
      why: `You get this at your previous address because it was yours in ${place}.`,
    }),
  };
}

export function signedOutMail(operator: Operator, { name, by, url }: { name: string; by: string; url: string }) {
  const place = consoleOf(operator);
  return {
    subject: "You were signed out everywhere",
    letter: letter(operator, {
      preheader: `${by} signed you out of ${place}.`,
      to: name,
      paragraphs: [
        `${by} signed you out of ${place} on all devices. Codes and links that were emailed to you before no longer work. You can sign in again at any time.`,
        `If you have a passkey, check in your settings that you know each of them.`,
      ],
      button: { label: "Sign In", url: `${url}/login` },
      why: `You get this because you can sign in to ${place}.`,
    }),
  };
}
