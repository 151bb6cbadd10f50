/** Texts of the settings Sign-in. */
export const policyText = {
  title: "Sign-in",
  about: "Choose which roles must sign in with a passkey instead of a code.",
  loading: "Loading the sign-in policy",
  loadFailed: {
    title: "Error Loading Sign-in Policy",
    body: "Failed to load the sign-in policy. Please try again.",
  },
  legend: "Passkey required for",
  people: (people: number, withPasskey: number) => {
    if (people === 0) return "No one has this role.";
    if (people === 1) return `The only person with this role has ${withPasskey === 1 ? "a" : "no"} passkey.`;
    return `${withPasskey} of ${people} people ${withPasskey === 1 ? "has" : "have"} a passkey.`;
  },
  effect: "People without a passkey must add one at next sign-in.",
  wayBack: "If someone loses theirs, an operator can issue a link with npm run sign-in-link.",
  thing: "policy",
  saved: "Sign-in Policy Saved",
  failed: "Failed to save the sign-in policy. Please try again.",
} as const;
