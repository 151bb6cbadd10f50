/** Texts of a refund of a payment or credit note. */
export const refundText = {
  open: "Refund…",
  title: "Record Refund",
  gone: { title: "Error Loading Refund", body: "Failed to load what is refunded. Please try again." },
  about: (left: string, brand: string) => `${left} from ${brand} is unallocated and can be refunded.`,
  loading: "Loading what can be refunded",
  aboutLess: (left: string, brand: string) =>
    `Only ${left} can be refunded: ${brand} still owes refunds of reversed payments.`,
  day: "Refunded on",
  amount: "Amount",
  method: "Method",
  reference: "Reference",
  reason: "Reason",
  submit: "Record Refund",
  failed: "Failed to record the refund. Please try again.",
  recorded: "Refund Recorded",
  recordedBody: (amount: string, brand: string) => `${amount} to ${brand}.`,
  waiting: "Refund Waiting",
  waitingBody: "Another person has to confirm this refund.",
} as const;
