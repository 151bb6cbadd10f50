/** Words of a brand that leaves, and of one that has left. */
export const closingText = {
  menu: "Close Brand…",
  title: (name: string) => `Close ${name}?`,
  action: "Close Brand",
  done: "Brand Closed",
  failed: "Failed to close brand. Please try again.",
  effects: "What happens",
  now: "Its credentials are destroyed, and its portal users lose access. The voice platform confirms both.",
  calls: "Calls stop once the voice platform confirms.",
  readOnly: "Nothing of the brand can be changed anymore. It can't be opened again.",
  settle: "Payments, refunds, credit notes and invoices still work.",
  billed: (month: string) => `${month} is billed as always. Usage reported later makes one further bill.`,
  notBilled: "There is no bill for this month. Usage reported later makes one further bill.",
  lapses: (amount: string) => `${amount} of credit is left after the last bill, and lapses with it.`,
  held: (amount: string) =>
    `${amount} is held for the brand. It stays under Unallocated until it is refunded or pays a bill.`,

  download: "Download Data",
  downloadFailed: "Failed to download the brand's data. Please try again.",
  fileName: (name: string) => `${name} data.zip`,

  notice: (day: string) =>
    `Closed on ${day}. Only its payments, refunds, credit notes and invoices can still be changed.`,
  accessEnded: "Their access ended when the brand was closed.",
  destroyed: "The brand's own credentials were destroyed when it was closed.",
} as const;
