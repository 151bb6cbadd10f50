import { invoiceSheetText } from "./invoice-sheet.text.ts";

/** Texts of the invoice and of marking it as paid. */
export const invoiceText = {
  ...invoiceSheetText,
  title: (month: string) => `${month} invoice`,
  loading: "Loading invoice",
  failed: { title: "Error Loading Invoice", body: "Failed to load this invoice. Please try again." },
  actions: (month: string) => `Actions for ${month} invoice`,
  print: "Print",
  download: "Download PDF",
  downloadFailed: "Failed to download the invoice. Please try again.",

  email: "Email Invoice",
  emailOpen: "Email Invoice…",
  sendAgain: "Send Again",
  sendAgainOpen: "Send Again…",
  emailBody: (number: string, month: string) => `We'll email invoice ${number} (${month}) as a PDF.`,
  emailTo: "Send to",
  emailQueued: "Invoice Sent",
  emailQueuedBody: (number: string, to: string) => `${number} is on its way to ${to}.`,
  emailFailed: "Failed to email the invoice. Please try again.",
  emails: "Emailed to",
  emailedTo: (to: string) => `Emailed to ${to} on`,
  emailWaiting: (to: string) => `Waiting to be sent to ${to}.`,
  emailRejected: (to: string) => `Not delivered: the mail server rejected ${to}.`,
  emailsBefore: (count: number) => `${count} earlier ${count === 1 ? "email" : "emails"}.`,

  mark: "Mark as Paid",
  markOpen: "Mark as Paid…",
  markTitle: (month: string) => `Mark ${month} as paid?`,
  markBody: (amount: string, brand: string) =>
    `Records ${amount} from ${brand} as received. You can undo this for 24 hours.`,
  paymentDate: "Payment date",
  reference: "Reference",
  referenceHint: "Transfer or check number, if any.",
  marked: "Marked as Paid",
  markedBody: (month: string) => `The ${month} bill is paid.`,
  markFailed: "Failed to mark the bill as paid. Please try again.",
  undoPayment: "Undo Payment",
  paymentUndone: "Payment Undone",
  paymentUndoneBody: (month: string) => `The ${month} bill is outstanding again.`,
  undoPaymentFailed: "Failed to undo the payment. Please try again.",
} as const;
