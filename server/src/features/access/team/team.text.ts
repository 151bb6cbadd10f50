import { type Role, roleLabel } from "@console/contract/permissions.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { letter } from "../../../lib/letter.text.ts";

/** Messages after a change. */
export const teamMessages = {
  created: (name: string) => `${name} was added to the team.`,
  updated: (name: string) => `Changes to ${name} were saved.`,
  activated: (name: string) => `${name} can sign in again.`,
  deactivated: (name: string) => `${name} can no longer sign in.`,
  deleted: (name: string) => `${name} was removed from the team.`,
};

/** Activity messages, shown after the person's name. */
export const auditTeam = auditWith({
  "team.created": ({ label, after }: Said<unknown, { role: Role }>) =>
    `added ${label} to the team as ${roleLabel[after.role]}`,
  "team.updated": ({ label, before: { name = label }, after: { role } }: Said<{ name?: string }, { role?: Role }>) =>
    role ? `changed ${possessive(name)} role to ${roleLabel[role]}` : `updated ${name}`,
  "team.activated": ({ label }) => `activated ${label}`,
  "team.deactivated": ({ label }) => `deactivated ${label}`,
  "team.deleted": ({ label }) => `removed ${label} from the team`,
});

/** Names of the emails in the sentence that says one was not sent. */
export const mailNames = { welcome: "welcome email", emailChanged: "notice to the old address" };

/** @param addedBy null if added by the console itself at its first start */
export function welcomeMail(name: string, addedBy: string | null, url: string) {
  return {
    subject: "You were added to Console",
    text: letter(
      { to: name },
      `${addedBy === null ? "You were added" : `${addedBy} added you`} to Console, the admin console of our voice platform.`,
      `Sign in with this email address. We'll email you a code each time.\n${url}/login`,
    ),
  };
}

export function emailChangedMail(name: string, newEmail: string, url: string) {
  return {
    subject: "Your email address was changed",
    text: letter(
      { to: name },
      `Your email address in Console was changed to ${newEmail}, and you were signed out everywhere. We're sending this notice to your previous address.`,
      `Sign in with the new address:\n${url}/login`,
      "If you didn't expect this change, tell a Super Admin.",
    ),
  };
}
