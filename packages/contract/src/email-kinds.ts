/** Kinds of email. Without schemas, so that the router can read an address without loading them. */
export const emailKinds = [
  ...[
    "sign_in",
    "team_invitation",
    "address_change",
    "signed_out",
    "passkey_reset",
    "brand_invitation",
    "invoice",
    "reminder",
  ],
  ...["onboarding_invitation", "onboarding_cancellation", "notifications", "digest", "audit_head"],
] as const;
export type EmailKind = (typeof emailKinds)[number];

export const emailKindLabel: Record<EmailKind, string> = {
  sign_in: "Sign-in",
  team_invitation: "Team invitation",
  address_change: "Address change",
  signed_out: "Signed out",
  passkey_reset: "Passkey reset",
  brand_invitation: "Brand invitation",
  invoice: "Invoice",
  reminder: "Payment reminder",
  onboarding_invitation: "Onboarding invitation",
  onboarding_cancellation: "Onboarding cancellation",
  notifications: "Notifications",
  digest: "Daily digest",
  audit_head: "Audit log checksum",
};
