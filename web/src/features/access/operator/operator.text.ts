import { operatorErrors } from "@console/contract/operator.ts";

/** Texts of the settings Company, Invoices & Tax and Needs Attention. */
export const operatorText = {
  loading: "Loading settings",
  loadFailed: { title: "Error Loading Settings", body: "Failed to load settings. Please try again." },
  thing: "settings",
  failed: "Failed to save settings. Please try again.",
  saved: "Settings Saved",
  company: {
    title: "Company",
    about: "The seller on invoices and emails.",
    sellerHint: "Closed invoices keep the details they were issued with.",
    logo: "Logo",
    logoOf: "The company's logo",
    logoHint: "or drop one here. At most 5MB. It appears on emails and on invoices of bills closed from now on.",
    removeLogo: "Remove Logo",
    emails: "Emails",
    displayNameHint: "The name that emails come from.",
    replyToHint: "Replies to emails go to this address. It also appears on invoices.",
    colorHint: "For example #0b6e4f. Used for the button in emails, darkened if white text would be hard to read.",
  },
  invoices: {
    title: "Invoices & Tax",
    about: "How invoices are numbered, taxed and paid.",
    paymentHint: "Shown on unpaid invoices and in the emails with them.",
    prefixHint: (example: string) => `Invoices are numbered ${example}.`,
    prefixNew: "A new prefix starts its own numbering. Switching back continues the old series.",
    taxNameHint: "Name shown on invoices, for example Sales tax, VAT or GST.",
    taxHint: (month: string) => `Applies from the ${month} bills. Earlier months keep their rate.`,
    taxNameMissing: operatorErrors.noTaxName.message,
  },
  thresholds: {
    title: "Needs Attention Settings",
    about: "Thresholds for Needs Attention.",
  },
} as const;
