/** Texts of what can be done with an open bill. */
export const billText = {
  record: "Record Payment",
  recordOpen: "Record Payment…",
  recordFor: (name: string) => `Record Payment, ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  creditOpen: "Credit Note…",
  email: "Email Invoices",
  emailOpen: "Email Invoices…",
  emailTitle: (count: number) => `Email ${count.toLocaleString("en-US")} ${count === 1 ? "invoice" : "invoices"}?`,
  emailBody: "Each goes to its brand's invoice emails as a PDF.",
  emailed: "Invoices Sent",
  emailFailed: "Failed to email the invoices. Please try again.",
  recordSeveral: "Record Payments…",
} as const;
