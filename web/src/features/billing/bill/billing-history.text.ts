/** Every word of Billing History but its title. */
export const historyText = {
  none: (day: string) => `No bills yet. The first one closes on ${day}.`,
  noPackage: "No bills yet. A brand without a package has none.",
  notActive: "No bills yet. The brand has not been active on any day of this month, so there is none to close.",
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
  /** On a phone the columns have no heads. */
  tails: {
    standard: "standard min",
    multilingual: "multilingual",
    businesses: "businesses",
    storage: "GB",
  },
  view: "View",
  viewOf: (month: string) => `View invoice of ${month}`,
  invoiceOn: (day: string) => `On ${day}`,
} as const;
