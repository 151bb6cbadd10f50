/** Texts of crediting a closed bill. */
export const creditNoteText = {
  title: (month: string) => `Credit the ${month} Bill`,
  about: (left: string, open: string) => `${left} can be credited, and ${open} is open.`,
  loading: "Loading what can be credited",
  loadFailed: { title: "Error Loading the Bill", body: "Failed to load what can be credited. Please try again." },
  reason: "Reason",
  kind: "Credit",
  kinds: { amount: "An amount with its tax", tax: "Tax only" },
  amount: "Amount",
  amountHint: "Tax included.",
  taxHint: (left: string) => `At most ${left}.`,
  cancellation: (left: string) =>
    `Everything that is left of the bill, ${left}, is credited. What was paid is held for the brand, and credit that the bill used comes back.`,
  writeOff: "Gives up what stays unpaid. A later payment of the bill reverses it.",
  text: "Note on the credit note",
  submit: "Issue Credit Note",
  failed: "Failed to issue the credit note. Please try again.",
  issued: "Credit Note Issued",
  waiting: "Waiting for a Second Person",
  waitingBody: "Another person has to confirm this credit note.",
  body: (number: string, amount: string) => `${number}, ${amount}`,
} as const;
