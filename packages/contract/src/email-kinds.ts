/** Kinds of email. Without schemas, so that the router can read an address without loading them. */
export const emailKinds = [
  ...["sign_in", "team_invitation", "address_change", "brand_invitation", "invoice"],
  ...["onboarding_invitation", "onboarding_cancellation", "notifications", "digest"],
] as const;
