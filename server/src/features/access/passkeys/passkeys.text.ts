import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const auditPasskeys = auditWith({
  "passkey.added": ({ label }) => `added passkey ${label}`,
  "passkey.renamed": ({ label, before }: Said<{ name: string }>) => `renamed passkey ${before.name} to ${label}`,
  "passkey.removed": ({ label }) => `removed passkey ${label}`,
  "passkey_policy.updated": ({ after }: Said<unknown, { required_for: readonly Role[] }>) => {
    const required = after.required_for;
    if (required.length === 0) return "stopped requiring passkeys";
    const names = required.map((role) => roleLabel[role]);
    return `required passkeys for ${names.length === roles.length ? "everyone" : listNames(names)}`;
  },
});

export const passkeyWords = { policy: "Sign-in policy" };

/** What needs attention, as a sentence. */
export const passkeyAttention = {
  missing: (person: string, role: Role) => `${person} (${roleLabel[role]}) must sign in with a passkey but has none.`,
};
