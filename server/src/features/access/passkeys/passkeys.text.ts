import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { possessive } from "@console/contract/possessive.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { consoleOf, letter, type Operator } from "../../../lib/letter.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const auditPasskeys = auditWith({
  "passkey.added": ({ label }) => `added passkey ${label}`,
  "passkey.renamed": ({ label, before }: Said<{ name: string }>) => `renamed passkey ${before.name} to ${label}`,
  "passkey.removed": ({ label }) => `removed passkey ${label}`,
  "passkey.reset": ({ label }, count: number) =>
    `removed ${count === 1 ? "the lost passkey" : `the ${count} passkeys`} of ${label} and signed them out`,
  "passkey_policy.updated": ({ after }: Said<unknown, { required_for: readonly Role[] }>) => {
    const required = after.required_for;
    if (required.length === 0) return "stopped requiring passkeys";
    const names = required.map((role) => roleLabel[role]);
    return `required passkeys for ${names.length === roles.length ? "everyone" : listNames(names)}`;
  },
});

export const passkeyWords = {
  policy: "Sign-in policy",
  reset: (name: string) => `${possessive(name)} passkeys were removed. You both get an email.`,
};

/** What needs attention, as a sentence. */
export const passkeyAttention = {
  missing: (person: string, role: Role) => `${person} (${roleLabel[role]}) must sign in with a passkey but has none.`,
};

/** Names of the emails in the sentence that says one was not sent. */
export const resetMailNames = { person: "notice to the person", admin: "notice to you" };

/** To the person whose passkeys were removed. */
export function resetMail(operator: Operator, { name, by, url }: { name: string; by: string; url: string }) {
  const place = consoleOf(operator);
  return {
    subject: "Your passkeys were removed",
    letter: letter(operator, {
      preheader: `${by} removed your passkeys.`,
      to: name,
      paragraphs: [
        `${by} removed your passkeys in ${place}, because they were reported as lost. You were signed out everywhere.`,
        "Sign in again and add a new passkey in your profile. If you didn't ask for this, tell another Super Admin right away.",
      ],
      button: { label: "Sign In", url: `${url}/login` },
      why: `You get this because you can sign in to ${place}.`,
    }),
  };
}

/** To the Super Admin who did it, so that a stolen session does not do it unseen. */
export function resetDoneMail(operator: Operator, { name, of, url }: { name: string; of: string; url: string }) {
  const place = consoleOf(operator);
  return {
    subject: `You removed ${possessive(of)} passkeys`,
    letter: letter(operator, {
      preheader: `${of} was told as well.`,
      to: name,
      paragraphs: [
        `You removed all passkeys of ${of} in ${place}. ${of} was signed out everywhere and was told by email.`,
        "If this wasn't you, sign out your other devices in your profile and tell another Super Admin right away.",
      ],
      button: { label: "Open Team", url: `${url}/team` },
      why: `You get this because it was done with your account in ${place}.`,
    }),
  };
}
