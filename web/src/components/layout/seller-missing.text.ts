/** Texts of the warning before a close without a seller's name. */
export const sellerMissingText = {
  text: (day: string) =>
    `The seller's legal name is missing. Bills that close on ${day} will have invoices without it.`,
  action: "Enter Details",
  ask: "Ask a Super Admin to enter it.",
} as const;
