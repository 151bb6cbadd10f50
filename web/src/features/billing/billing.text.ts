import type { BillLine } from "@console/contract/billing.ts";

const count = (of: string, one: string, more: string) =>
  `${Number(of).toLocaleString("en-US")}\u00a0${of === "1" ? one : more}`;

/** Every word of the Billing tab; the picker and the invoice have theirs in files of their own. */
export const billingText = {
  title: "Billing & Usage",
  month: "Month",
  changePlan: "Change Plan",

  current: "Current Month Bill",
  billOf: (month: string) => `Bill of ${month}`,
  currentFailed: {
    title: "Failed to load current billing data",
    body: "The rest of this page is not touched by it. Please try again.",
  },
  currentMissing: "The current bill did not load, so there is nothing to show here yet.",
  updated: "updated",
  against: (period: string) => `Against ${period}`,
  newBill: "New",
  unchanged: "No change",
  pace: (day: string) => `At this pace by ${day}`,
  due: (day: string) => `Due ${day}`,
  settled: "Settled automatically, nothing to pay",
  closes: (day: string, due: string) => `Closes ${day}, due ${due}`,
  paidOn: (day: string, reference: string | null) => `Paid ${day}${reference ? ` · ${reference}` : ""}`,
  /** What the button of a line is called. */
  whence: (label: string) => `${label}, where it comes from`,
  shares: "What the bill is made of",
  share: (label: string, part: string) => `${label} ${part}`,
  item: "Item",
  quantity: "Quantity",
  rate: "Rate",
  amount: "Amount",
  shareHead: "Share",
  varies: "varies",
  subtotal: "Subtotal",
  total: "Total",
  noPackage: {
    title: "No package yet",
    hint: "A brand without a package has no bill. Choose a plan and the month is counted from its start.",
  },
  notActive: {
    title: "No bill this month",
    hint: "The brand has not been active on any day of this month.",
  },

  why: "Why the bill changed",
  versus: (period: string) => `vs. ${period}`,
  whyNone: "There is no month before it to compare with.",
  whySame: (period: string) => `Nothing moved against ${period}.`,
  totalChange: "Total change",
  compare: "Compare other months",
  compareMonth: "Bill of",
  compareAgainst: "Against",
  compareUsual: (period: string) => `As usual: ${period}`,
  compareNone: "No month before it",
  items: {
    base: "Base fee",
    standard_minutes: "Standard minutes",
    multilingual_minutes: "Multilingual minutes",
    businesses: "Businesses",
    storage: "Storage",
    integration: "Integrations",
    premium_support: "Premium support",
    discount: "Coupons",
    charge: "Charges and credits",
    correction: "Corrections",
    credit: "Credit brought or carried forward",
    tax: "Tax",
  },
  coupon: (code: string) => `Coupon ${code}`,
  quantities: (of: string, unit: BillLine["unit"]): string => {
    const figure = Number(of).toLocaleString("en-US", { maximumFractionDigits: 2 });
    switch (unit) {
      case "min":
        return `${figure}\u00a0min`;
      case "GB":
        return `${Number(of).toLocaleString("en-US", { maximumFractionDigits: Number(of) < 10 ? 2 : 1 })}\u00a0GB`;
      case "business":
        return count(of, "business", "businesses");
      case "connection":
        return count(of, "connection", "connections");
      case "month":
        return "Monthly fee";
      case "once":
        return "Once";
      case "%":
        return "";
    }
  },
  moved: (by: string, from: string, to: string) => `${by} (${from} → ${to})`,
  rateMoved: (from: string, to: string) => `Rate ${from} → ${to}`,

  months: "Bill by month",
  show: "Figures of the chart",
  shows: { cost: "Cost", minutes: "Minutes" },
  chart: (from: string, to: string, what: "cost" | "minutes") =>
    `${what === "cost" ? "Bills" : "Minutes"} from ${from} to ${to}, one column a month. The table below has the same figures.`,
  chooseMonth: "Choose a month",
  estimated: (amount: string) => `est.\u00a0${amount}`,
  estimatedShort: "est.",
  estimate: "Estimate",
  monthsNone: "The first column appears with the first bill.",
  monthsHint: "Columns show the lines; the figure above each is the bill, with coupons, credits, corrections and tax.",
  onlyStandard: "Standard only",
  multilingual: "Multilingual",

  pricing: "Current Package Pricing",
  pricingFailed: { title: "Error Loading Package Pricing", body: "Failed to load the prices. Please try again." },
  pricingNone: "The brand is on no package.",
  prices: {
    base_price: ["Monthly fee", ""],
    per_min_charge: ["Standard minute", "/ min"],
    multilingual_charge_per_min: ["Multilingual minute", "/ min"],
    per_location_charge: ["Business", "/ month"],
    storage_charge_per_gb: ["Storage", "/ GB"],
    premium_support_per_location: ["Premium support", "/ business"],
  },
  integrations: "Integrations",
  charged: "Charged",
  notCharged: "Not charged",
  newPrices: (day: string) => `New prices from ${day}.`,
  inForce: (day: string) => `In force since ${day}.`,
  openPackage: "Open Package",

  usage: "Integration Usage Details",
  usageSum: (connections: string, amount: string) => `${count(connections, "connection", "connections")} · ${amount}`,
  usageHeads: {
    name: "Integration",
    category: "Category",
    connections: "Connections",
    price: "Unit price",
    total: "Total",
  },
  usageNone: "No integration was charged in this month.",

  history: "Billing History",
  historyFailed: {
    title: "Error Loading Billing History",
    body: "Failed to load the bills. Please try again.",
  },
} as const;
