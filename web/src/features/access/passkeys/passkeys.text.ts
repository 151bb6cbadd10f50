/** Texts about the person's own passkeys. */
export const passkeysText = {
  section: "Passkeys",
  about: "A passkey signs you in with your fingerprint, face or device PIN, without a code.",
  loading: "Loading passkeys",
  loadFailed: { title: "Error Loading Passkeys", body: "Failed to load passkeys. Please try again." },
  empty: "No passkeys yet",
  list: "Passkeys",
  added: "Added",
  lastUsed: "Last used",
  neverUsed: "Never used",
  backedUp: "Synced",
  add: "Add Passkey",
  addDone: "Passkey Added",
  addFailed: "Failed to add passkey. Please try again.",
  notCreated: "No passkey was created. Please try again.",
  rename: "Rename",
  renameNamed: (name: string) => `Rename ${name}`,
  renameTitle: "Rename Passkey",
  name: "Name",
  renameDone: "Passkey Renamed",
  renameFailed: "Failed to rename passkey. Please try again.",
  remove: "Remove Passkey",
  removeShort: "Remove…",
  removeNamed: (name: string) => `Remove ${name}…`,
  removeBody: (name: string) =>
    `${name} will no longer sign you in. Also delete it on its device, or the device will keep offering it.`,
  removeDone: "Passkey Removed",
  removeFailed: "Failed to remove passkey. Please try again.",
  thing: "passkey",
  notHere: "Passkeys aren't available on this site address.",
  named: (address: string) => `Open the console at ${address}`,
  stepTitle: "Add a passkey",
  stepBody:
    "Your role requires a passkey to sign in. Add one to continue. After that, you'll use it instead of a code.",
  stepUp: "Confirm with your passkey",
  stepUpBody: "Use your passkey to continue. Your entries are saved.",
  stepUpAction: "Use Passkey",
  stepUpAny: "Confirm that it's you",
  stepUpProviderBody: "Sign in again to continue. A window opens for it, and your entries here are saved.",
  stepUpProvider: (provider: string) => `Continue with ${provider}`,
  stepUpProviderFailed: "The identity provider didn't confirm that you signed in just now. Please try again.",
  stepUpWindowBlocked: "Your browser blocked the window. Allow windows for this site and try again.",
  stepUpFailed: "No passkey was used. Please try again.",
} as const;

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
  wayBack: "If someone loses theirs, another Super Admin can reset it in Team. Single sign-on doesn't need a passkey.",
  thing: "policy",
  saved: "Sign-in Policy Saved",
  failed: "Failed to save the sign-in policy. Please try again.",
} as const;
