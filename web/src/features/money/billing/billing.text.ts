import type { BillLine } from "@console/contract/billing.ts";
import { lineKinds, pricedKinds } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";

export const count = (amount: string, one: string, more: string) =>
  `${Number(amount).toLocaleString("en-US")}\u00a0${amount === "1" ? one : more}`;

const per = { month: "/ month", min: "/ min", business: "/ business", GB: "/ GB" };

/** Texts that the Billing tab shows first; parts loaded later have their own. */
export const billingText = {
  title: "Billing & Usage",
  month: "Month",
  changePlan: "Change Plan",

  current: "Current Month Bill",
  billOf: (month: string) => `${month} bill`,
  currentFailed: {
    title: "Failed to load current billing data",
    body: "Failed to load current billing data. Please try again.",
  },
  currentMissing: "Failed to load the current bill. Please try again.",
  updated: "updated",
  newBill: "New",
  unchanged: "No change",
  pace: (day: string) => `Projected by ${day}`,
  due: (day: string) => `Due ${day}`,
  settled: "Settled automatically, nothing to pay",
  closes: (day: string, due: string) => `Closes ${day}, due ${due}`,
  paidOn: (day: string, reference: string | null) => `Paid ${day}${reference ? ` · ${reference}` : ""}`,
  /** Accessible name of a line's button. */
  explainLine: (label: string) => `Details for ${label}`,
  item: "Item",
  quantity: "Quantity",
  rate: "Rate",
  amount: "Amount",
  varies: "varies",
  subtotal: "Subtotal",
  total: "Total",
  noPackage: {
    title: "No package yet",
    hint: "Without a package there's nothing to bill. Choose a package; it covers this month from the 1st.",
  },
  notActive: {
    title: "No bill this month",
    hint: "The brand wasn't active on any day this month.",
  },

  why: "Why the bill changed",
  versus: (period: string) => `vs. ${period}`,
  whyNone: "No earlier month to compare with.",
  whySame: (period: string) => `No change from ${period}.`,
  totalChange: "Total change",
  compare: "Compare other months",
  compareMonth: "Month",
  compareAgainst: "Compare with",
  compareUsual: (period: string) => `Previous month (${period})`,
  compareNone: "No earlier month",
  items: {
    ...recordOf(pricedKinds, (kind) => lineKinds[kind].label),
    base: lineKinds.base.title,
    integration: "Integrations",
    discount: "Coupons",
    charge: "Charges and credits",
    correction: "Corrections",
    credit: "Credit brought or carried forward",
    tax: "Tax",
  },
  coupon: (code: string) => `Coupon ${code}`,
  quantities: (amount: string, unit: BillLine["unit"]): string => {
    const number = Number(amount).toLocaleString("en-US", { maximumFractionDigits: 2 });
    switch (unit) {
      case "min":
      case "GB":
        return `${number}\u00a0${unit}`;
      case "business":
        return count(amount, "business", "businesses");
      case "connection":
        return count(amount, "connection", "connections");
      case "month":
        return "Monthly fee";
      case "once":
        return "One-time";
      case "%":
        return "";
    }
  },
  moved: (from: string, to: string) => `${from} → ${to}`,
  both: (quantity: string, rate: string) => `${quantity} · ${rate}`,
  rateMoved: (from: string, to: string) => `Rate ${from} → ${to}`,

  months: "Bill by month",
  show: "Chart data",
  shows: { cost: "Cost", minutes: "Minutes" },
  estimate: "Estimate",
  legend: "Colors",
  estimatedBy: (day: string, amount: string) => `Estimate by ${day}, ${amount}`,
  added: "Charges, corrections and tax",
  deducted: "Discounts and credits",
  onlyStandard: "Standard only",
  multilingual: "Multilingual",

  pricing: "Current Package Pricing",
  pricingFailed: { title: "Error Loading Package Pricing", body: "Failed to load prices. Please try again." },
  pricingNone: "This brand has no package.",
  prices: {
    ...recordOf(pricedKinds, (kind) => [lineKinds[kind].one, per[lineKinds[kind].unit]] as const),
    base: [lineKinds.base.label, ""],
    multilingual_minutes: [lineKinds.multilingual_minutes.one, "/ min"],
    businesses: [lineKinds.businesses.one, "/ month"],
  },
  integrations: "Integrations",
  charged: "Charged",
  notCharged: "Not charged",
  newPrices: (day: string) => `New prices from ${day}.`,
  inForce: (day: string) => `In effect since ${day}.`,
  openPackage: "Open Package",

  usage: "Integration Usage Details",
  history: "Billing History",
  historyFailed: {
    title: "Error Loading Billing History",
    body: "Failed to load bills. Please try again.",
  },
} as const;

/** Texts next to and below the rows of the open bill; the dialogs' texts load with the dialogs. */
export const openBillText = {
  through: (month: string) => `through ${month}`,
  remove: "Remove",
  removeOf: (what: string) => `Remove ${what}`,
  notesFailed: "Failed to load coupons and charges. Please try again.",
  apply: "Apply Coupon",
  add: "Add Credit or Charge",
} as const;
