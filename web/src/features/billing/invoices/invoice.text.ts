import { invoiceSheetText } from "./invoice-sheet.text.ts";

/** Every word of the invoice and of marking it as paid. */
export const invoiceText = {
  ...invoiceSheetText,
  title: (month: string) => `Invoice of ${month}`,
  loading: "Loading invoice",
  failed: { title: "Error Loading Invoice", body: "Failed to load this invoice. Please try again." },
  print: "Print",
  download: "Download PDF",
  downloadFailed: "Failed to download the invoice. Please try again.",
  close: "Close",

  mail: "Mail Invoice",
  mailOpen: "Mail Invoice…",
  mailAgain: "Mail Again",
  mailAgainOpen: "Mail Again…",
  mailBody: (number: string, month: string) => `Invoice ${number} of ${month} goes out by e-mail, as a PDF.`,
  mailAsked: "Invoice Mailed",
  mailAskedBody: (number: string, to: string) => `${number} is on its way to ${to}.`,
  mailFailed: "Failed to mail the invoice. Please try again.",
  mails: "Mailed to",
  mailedTo: (to: string) => `Mailed to ${to} on`,
  mailWaiting: (to: string) => `Waiting to be sent to ${to}.`,
  mailRefused: (to: string) => `The mail server refuses ${to}. It was not sent.`,
  mailsBefore: (count: number) => `And ${count} more before.`,

  mark: "Mark as Paid",
  markOpen: "Mark as Paid…",
  markTitle: (month: string) => `Mark ${month} as paid?`,
  markBody: (amount: string, brand: string) =>
    `${amount} of ${brand} counts as received. It can be taken back for 24 hours.`,
  referenceHint: "A transfer or cheque number, where there is one.",
  marked: "Marked as Paid",
  markedBody: (month: string) => `The bill of ${month} is paid.`,
  markFailed: "Failed to mark the bill as paid. Please try again.",
  undo: "Undo",
  takeBack: "Take Back Payment",
  takenBack: "Payment Taken Back",
  takenBackBody: (month: string) => `The bill of ${month} is open again.`,
  takeBackFailed: "Failed to take back the payment. Please try again.",
  error: "Error",
} as const;
