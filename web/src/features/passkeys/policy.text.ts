/** Every word of the panel Sign-in Policy. */
export const policyText = {
  title: "Sign-in Policy",
  about: "Who has to sign in with a passkey. A code alone is then not enough.",
  loading: "Loading the sign-in policy",
  loadFailed: {
    title: "Error Loading Sign-in Policy",
    body: "Failed to load the sign-in policy. Please try again.",
  },
  legend: "Passkey required for",
  people: (people: number, withPasskey: number) => {
    if (people === 0) return "Nobody has this role.";
    const of = people === 1 ? "The one person" : `${withPasskey} of ${people} people`;
    if (people === 1)
      return withPasskey === 1 ? `${of} of this role has a passkey.` : `${of} of this role has none yet.`;
    return `${of} ${withPasskey === 1 ? "has" : "have"} a passkey.`;
  },
  effect: "Whoever has none yet adds one before they can do anything else.",
  wayBack: "Whoever loses theirs comes back with a link that is made on the server: npm run sign-in-link.",
  thing: "policy",
  save: "Save Changes",
  saved: "Sign-in Policy Saved",
  failed: "Failed to save the sign-in policy. Please try again.",
  close: "Close",
} as const;
