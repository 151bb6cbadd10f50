export const passkeyText = {
  /** The same for whatever is wrong, so that it tells nothing. */
  refused: "This passkey could not be used. Please try again.",
  notAdded: "The passkey could not be added. Please try again.",
  notHere: "Passkeys do not work at this address. Open the console at the address that people use.",
  stepUp: "Confirm this with your passkey.",
  mustAdd: "Your role requires a passkey. Add one first.",
  use: "Use your passkey to sign in. Your role requires it, so a code alone is not enough.",
  known: "This passkey is added already.",
  tooMany: (most: number) => `You have ${most} passkeys. Remove one first.`,
  last: "Your role requires a passkey. Add another one before you remove this one.",
  ownFirst: "Add a passkey of your own first. Otherwise nobody could be left who can sign in.",
} as const;
