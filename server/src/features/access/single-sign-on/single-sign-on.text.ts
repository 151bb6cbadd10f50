import type { Role } from "@console/contract/permissions.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { auditWith, type Said } from "../../../audit/audit.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const auditSingleSignOn = auditWith({
  "single_sign_on.updated": ({ after }: Said<unknown, { enabled?: boolean; required_for?: readonly Role[] }>) => {
    const { enabled, required_for: required } = after;
    if (enabled === false) return "turned off single sign-on";
    if (required?.length === 0) return "stopped requiring single sign-on";
    if (required) return `required single sign-on for ${listNames(required.map((role) => roleLabel[role]))}`;
    return enabled ? "turned on single sign-on" : "changed the settings of single sign-on";
  },
  "single_sign_on.linked": (_, provider: string) => `linked their account to ${provider}`,
  "session.ended": ({ label }, reason: keyof typeof endings) => `signed out ${label}: ${endings[reason]}`,
});

const endings = {
  disabled: "the identity provider no longer confirms the account",
  reported: "the identity provider reported it",
  unanswered: "the identity provider hasn't confirmed the account for too long",
};

export const singleSignOnWords = { settings: "Single sign-on", provider: "the identity provider" };

/** The page in the window where someone confirmed, for people whose browser does not close it. */
export const stepUpPages = {
  done: { title: "Confirmed", text: "You can close this window and continue in the console." },
  failed: {
    title: "Not confirmed",
    text: "The identity provider didn't confirm that you signed in just now. Close this window and try again.",
  },
};
