import { operatorErrors } from "@console/contract/operator.ts";
import { fieldsOfReminders } from "@console/contract/reminder-policy.ts";

/** Texts of the settings Company, Invoices & Tax, Payment Reminders, Account Names and Needs Attention. */
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
    face: "Name and mark",
    faceAbout: "Shown in the console, at sign-in and in emails.",
    legal: "Legal",
    pickColor: "Pick a color",
    contrast: (ratio: string) => `White text on it: ${ratio}:1`,
    inConsole: "Console",
    inEmails: "Emails",
    exampleMail: "Your invoice",
    exampleButton: "View Invoice",
    displayNameHint: "The name that emails come from.",
    replyToHint: "Replies to emails go to this address. It also appears on invoices.",
    colorHint: "For example #0b6e4f. Used for the button in emails, darkened if white text would be hard to read.",
  },
  invoices: {
    title: "Invoices & Tax",
    about: "How invoices are sent, paid, numbered and taxed.",
    payment: "Payment",
    sending: "Sending",
    sendingHint: {
      by_hand: "Staff email each invoice from its page.",
      at_close: "Each invoice is sent once to the brand's invoice emails.",
      after_close: "Leaves time to review the bills. Each invoice is then sent once to the brand's invoice emails.",
    },
    termsHint: "Counted from the first of the following month. A brand can have its own terms.",
    numbering: "Numbering",
    tax: "Tax",
    paymentHint: "Shown on unpaid invoices and in the emails with them.",
    applyHint: "Payments and credit notes that are left over pay open bills, oldest first.",
    secondPersonHint: (hours: number) =>
      `Another person confirms credit notes and refunds above this amount for one brand within ${hours} hours.`,
    prefixHint: (example: string) => `Invoices are numbered ${example}.`,
    prefixNew: "A new prefix starts its own numbering. Switching back continues the old series.",
    taxNameHint: "Name shown on invoices, for example Sales tax, VAT or GST.",
    taxHint: (month: string) => `Applies from the ${month} bills. Earlier months keep their rate.`,
    taxNameMissing: operatorErrors.noTaxName.message,
  },
  reminders: {
    title: "Payment Reminders",
    about: "When brands are reminded of unpaid bills, and how each email begins.",
    sending: "Sending",
    choices: fieldsOfReminders.payment_reminders.words,
    sendingHint:
      "Reminders leave on weekdays at 10:00 AM in the billing time zone. Each brand gets one email a day at most.",
    steps: "Reminders",
    stepsHint:
      "Days count from the due date; −3 is three days before it. A day on a weekend moves to Monday. The email lists all open bills and how to pay.",
  },
  accounts: {
    title: "Account Names",
    about: "What your accounting program calls the accounts of exported months.",
    names: "Accounts",
    namesHint:
      "Spelled as in your accounting program. QuickBooks Online also needs products with the names of the revenue, tax and customer credit accounts.",
    xero: "Xero",
    xeroHint:
      "Codes of your chart of accounts. The tax account can't be Xero's own Sales Tax: tax is a line by itself.",
    taxTypeHint: "The name of a tax rate of 0%. Every row has it, so that Xero adds no tax.",
  },
  retention: {
    title: "Data Retention",
    about: "What is stored, and for how long.",
    terms: "Terms",
    termsAbout: "What is older is deleted or archived within a day.",
    activities: "Older months are archived. They stay in the database if no archive is set up.",
    erasure: "People, contacts, notes and emails of a closed brand are erased. Its bills stay.",
    stored: "Stored data",
    storedAbout: {
      on: (events: string, files: string) => `The archive has ${events} usage events in ${files} files.`,
      off: "Usage events and activities stay in the database until the person who runs the server sets up an archive.",
    },
    what: "Data",
    howLong: "Stored for",
    setBy: "Set by",
    by: { setting: "This page", server: "Server", rule: "Fixed" },
  },
  archived: {
    title: "Archived activities",
    about:
      "Months that left the database. A download has the month's Parquet files, and the checksum covers all entries up to its end.",
    month: "Month",
    size: (entries: number, bytes: number) =>
      `${entries.toLocaleString("en-US")} ${entries === 1 ? "activity" : "activities"}, ${(
        bytes / 1_000_000
      ).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
    copy: (month: string) => `Copy the checksum of ${month}`,
    actions: "Actions",
    download: "Download",
    downloadOf: (month: string) => `Download ${month}`,
    failed: "Failed to download the activities. Please try again.",
    started: "Download Started",
    startedBody: (month: string) => `The file has the activities of ${month}.`,
  },
  thresholds: {
    title: "Needs Attention Settings",
    about: "Thresholds for Needs Attention.",
    group: "Thresholds",
  },
} as const;
