/** Texts of Billing History except its title. */
export const historyText = {
  none: (day: string) => `No bills yet. The first one closes on ${day}.`,
  noPackage: "No bills yet. Brands without a package are not billed.",
  notActive: "No bills yet. The brand was not active on any day this month.",
  unknown: "No bills yet.",
  heads: {
    month: "Month",
    standard: "Standard Min",
    multilingual: "Multilingual Min",
    businesses: "Businesses",
    storage: "Storage (GB)",
    integrations: "Integrations",
    premium: "Prem. Supt.",
    total: "Total",
    status: "Status",
    invoice: "Invoice",
  },
  /** On a phone, the columns have no headings. */
  tails: {
    standard: "standard min",
    multilingual: "multilingual",
    businesses: "businesses",
    storage: "GB average",
  },
  view: "View",
  viewOf: (month: string) => `View ${month} invoice`,
  invoiceOn: (day: string) => `Available ${day}`,
} as const;
