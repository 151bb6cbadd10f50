import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const passkeyActivities = {
  added: (name: string) => `added passkey ${name}`,
  renamed: (from: string, to: string) => `renamed passkey ${from} to ${to}`,
  removed: (name: string) => `removed passkey ${name}`,
  policyChanged: (required: readonly Role[]) => {
    if (required.length === 0) return "stopped requiring passkeys";
    const names = required.map((role) => roleLabel[role]);
    return `required passkeys for ${names.length === roles.length ? "everyone" : listNames(names)}`;
  },
};

export const passkeyWords = { policy: "Sign-in policy" };

/** What needs attention, as a sentence. */
export const passkeyAttention = {
  missing: (person: string, role: Role) => `${person} (${roleLabel[role]}) must sign in with a passkey but has none.`,
};
