import { usageUnit } from "@console/contract/line-kinds.ts";
import { possessive } from "@console/contract/possessive.ts";
import type { UnbilledReason, UnbilledUsage } from "@console/contract/unbilled-usage.ts";

const amountOf = ({ quantity, type }: Pick<UnbilledUsage, "quantity" | "type">): string =>
  `${Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 2 })}\u00a0${usageUnit(type).replace("minutes", "min")}`;

/** Texts of unbilled usage and of credit. */
export const unbilledText = {
  section: "Not on a bill",
  title: "Unbilled Usage",
  about: "Usage that is not on any bill. Add it to the next bill, or waive it.",
  none: "No unbilled usage.",
  failed: { title: "Error Loading Unbilled Usage", body: "Failed to load unbilled usage. Please try again." },
  list: "Unbilled usage",
  count: (rows: number) => `${rows.toLocaleString("en-US")} waiting`,
  more: (rows: number) => `Show ${rows.toLocaleString("en-US")} More`,
  amount: amountOf,
  reasons: {
    inactive: "Used while inactive",
    no_package: "No package that month",
    no_bill: "Received late, no open bill",
  } satisfies Record<UnbilledReason, string>,
  noPackage: "Choose a package to bill this usage.",
  bill: "Bill",
  waive: "Waive",
  billOf: (what: string) => `Bill ${what}`,
  waiveOf: (what: string) => `Waive ${what}`,
  row: (amount: string, month: string, brand: string) => `${amount}, ${month}, ${brand}`,

  billTitle: "Bill this usage?",
  billBody: (amount: string, month: string, brand: string) =>
    `${amount} from ${month} will be on ${possessive(brand)} next bill. If the brand was inactive all month, that bill has no base fee.`,
  billed: "Usage Billed",
  billFailed: "Failed to bill the usage. Please try again.",
  waiveTitle: "Waive this usage?",
  waiveBody: (amount: string, month: string, brand: string) =>
    `${brand} will never be billed for ${amount} from ${month}. This cannot be undone.`,
  waived: "Usage Waived",
  waiveFailed: "Failed to waive the usage. Please try again.",

  credit: "Credit Balance",
  creditFailed: { title: "Error Loading Credit Balance", body: "Failed to load the credit balance. Please try again." },
  creditNone: "No credit. If a bill's total falls below $0.00, the rest is carried to the next bill.",
  creditNext: "Deducted from the next bills before tax.",
  creditUsed: "Used up.",
  movements: "Credit movements",
  moved: {
    carried: (month: string) => `Carried forward from ${month}`,
    used: (month: string) => `Used on the ${month} bill`,
    granted: (month: string) => `Granted for the ${month} bill`,
  },

  lost: "Lost Credit",
  lostAbout:
    "These bills closed below $0.00 before credit was carried forward. Grant the credit to use it on the brand's next bills.",
  lostFailed: { title: "Error Loading Lost Credit", body: "Failed to load lost credit. Please try again." },
  grant: "Grant Credit",
  grantOf: (amount: string, brand: string) => `Grant Credit of ${amount} to ${brand}`,
  grantTitle: (amount: string) => `Grant ${amount}?`,
  grantBody: (amount: string, brand: string, invoice: string) =>
    `${amount} from ${invoice} will be deducted from ${possessive(brand)} next bills before tax. This cannot be undone.`,
  granted: "Credit Granted",
  grantFailed: "Failed to grant the credit. Please try again.",
} as const;

/** The money in the questions about unbilled usage, and the way to what was refused. */
export const usageMoneyText = {
  bill: (amount: string, total: string, month: string, brand: string) =>
    `Adds ${amount} to ${possessive(brand)} ${month} bill, for a total of ${total}.`,
  waive: (amount: string, _total: string, month: string, _brand: string) =>
    `On the ${month} bill, it would cost ${amount}.`,
  unknown: "The amount could not be calculated.",
  refused: (causes: number) =>
    causes === 1 ? "Refused usage: 1 cause" : `Refused usage: ${causes.toLocaleString("en-US")} causes`,
} as const;
