import { operatorErrors } from "@console/contract/operator.ts";

/** Every word of the panel Operator Settings. */
export const operatorText = {
  title: "Operator Settings",
  about: "Who sends the invoices, how they are numbered, and the tax on them.",
  loading: "Loading operator settings",
  loadFailed: {
    title: "Error Loading Operator Settings",
    body: "Failed to load operator settings. Please try again.",
  },
  close: "Close",
  save: "Save Changes",
  thing: "page of settings",
  seller: "Seller",
  sellerHint: "Invoices that are closed keep what stood here then.",
  emails: "Emails",
  displayNameHint: "The name that emails come from.",
  replyToHint: "Replies to emails go to this address. It also appears on invoices.",
  invoices: "Invoices",
  paymentHint: "Shown on unpaid invoices and in the emails that bring them.",
  prefixHint: (example: string) => `Invoices are numbered ${example}.`,
  prefixNew: "This prefix has a series of its own; the one before goes on where it was when it is used again.",
  taxNameHint: "What invoices call it: Sales tax, VAT, GST.",
  taxHint: (month: string) => `Counts from the bills of ${month} on. Months before it keep their own.`,
  taxNameMissing: operatorErrors.noTaxName.message,
  failed: "Failed to save operator settings. Please try again.",
  saved: "Operator Settings Saved",
} as const;
