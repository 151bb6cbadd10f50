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
  thing: "settings",
  seller: "Seller",
  sellerHint: "Closed invoices keep the details they were issued with.",
  emails: "Emails",
  displayNameHint: "The name that emails come from.",
  replyToHint: "Replies to emails go to this address. It also appears on invoices.",
  invoices: "Invoices",
  paymentHint: "Shown on unpaid invoices and in the emails that bring them.",
  prefixHint: (example: string) => `Invoices are numbered ${example}.`,
  prefixNew: "A new prefix starts its own numbering. Switching back continues the old series.",
  taxNameHint: "Name shown on invoices, for example Sales tax, VAT or GST.",
  taxHint: (month: string) => `Applies from the ${month} bills. Earlier months keep their rate.`,
  taxNameMissing: operatorErrors.noTaxName.message,
  failed: "Failed to save operator settings. Please try again.",
  saved: "Operator Settings Saved",
} as const;
