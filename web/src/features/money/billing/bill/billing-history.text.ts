import { billingText, count } from "../billing.text.ts";
/** Texts of Billing History except its title. */
export const historyText = {
  none: (day: string) => `No bills yet. The first one closes on ${day}.`,
  noPackage: "No bills yet. Brands without a package aren't billed.",
  notActive: "No bills yet. The brand wasn't active on any day this month.",
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
  tails: { standard: "standard min" },
  view: "View",
  viewOf: (month: string) => `View ${month} invoice`,
  imported: {
    title: "Imported bills",
    about: "Bills of the time before this console. Balances and totals don't include them.",
    tag: "Imported",
  },
  /** Followed by a day. */
  available: "Available",
} as const;

export const chartText = {
  about: (from: string, to: string, what: "cost" | "minutes") =>
    `${what === "cost" ? "Bills" : "Minutes"} ${from === to ? `in ${from}` : `from ${from} to ${to}`}, one column per month. The table below shows the same figures.`,
  chooseMonth: "Choose a month",
  estimated: (amount: string) => `est.\u00a0${amount}`,
} as const;

export const usageText = {
  title: billingText.usage,
  sum: (connections: string, amount: string) => `${count(connections, "connection", "connections")} · ${amount}`,
  heads: {
    name: "Integration",
    category: "Category",
    connections: "Connections",
    price: "Unit price",
    total: "Total",
  },
} as const;
