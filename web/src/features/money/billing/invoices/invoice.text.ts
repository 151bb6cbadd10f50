import { invoiceSheetText } from "./invoice-sheet.text.ts";

/** Texts of the invoice and its actions. */
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

  pauseReminders: "Pause Reminders",
  resumeReminders: "Resume Reminders",
  remindersPaused: "Reminders Paused",
  remindersResumed: "Reminders Resumed",
  remindersFailed: "Failed to change the reminders. Please try again.",
  reminded: (step: number, day: string) => `Reminder ${step} of 5 was sent on ${day}.`,
  noReminders: "Reminders of this bill are paused.",
  noBrandReminders: "Reminders to this brand are paused.",

  recordPayment: "Record Payment",
  undoPayment: "Undo Payment",
  paymentUndone: "Payment Undone",
  paymentUndoneBody: (month: string) => `The ${month} bill is outstanding again.`,
  undoPaymentFailed: "Failed to undo the payment. Please try again.",
} as const;
