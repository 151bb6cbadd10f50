import { usageUnit } from "@console/contract/line-kinds.ts";
import { possessive } from "@console/contract/possessive.ts";
import type { UnbilledReason, UnbilledUsage } from "@console/contract/unbilled-usage.ts";
import { openBillText } from "../billing.text.ts";

/** Texts of coupons, credits and one-off charges on the open bill. */
export const chargesText = {
  ...openBillText,

  applyAbout: (brand: string) => `What each coupon would take off ${possessive(brand)} bill this month.`,
  search: "Search coupons by name or code",
  searchPlaceholder: "Search by name or code...",
  list: "Coupons",
  loading: "Loading coupons",
  loadFailed: { title: "Error Loading Coupons", body: "Failed to load coupons. Please try again." },
  none: "No coupons found.",
  noMatch: (q: string) => `Nothing matches “${q}”.`,
  noneLeft: "No more active coupons are available to this brand.",
  applies: (first: string, last: string) => (first === last ? `applies in ${first}` : `applies through ${last}`),
  thisMonth: "this month",
  noBill: "no bill this month",
  once: "A coupon can be used once per brand. If it is removed before a bill with it closes, it can be applied again.",
  choose: "Choose a coupon.",
  applied: "Coupon Applied",
  appliedBody: (code: string, last: string) => `${code} applies through ${last}.`,
  applyFailed: "Failed to apply the coupon. Please try again.",

  removeCouponTitle: (code: string) => `Remove the coupon ${code}?`,
  removeCouponBody: (code: string, brand: string, amount: string) =>
    `${code} takes ${amount} off ${possessive(brand)} bill this month. If removed, it stops applying from this month. It can be applied again only if no bill with it has closed.`,
  removeCoupon: "Remove Coupon",
  couponRemoved: "Coupon Removed",
  removeCouponFailed: "Failed to remove the coupon. Please try again.",

  addAbout: (brand: string, month: string) => `Added once to ${possessive(brand)} ${month} bill.`,
  kind: "Type",
  kinds: { credit: "Credit", charge: "One-time charge" },
  label: "Description",
  labelHint: "Shown on the invoice.",
  notANumber: (typed: string) => `'${typed}' isn't a number.`,
  amount: "Amount",
  working: "Calculating the new total…",
  effect: (now: string, total: string, change: string) => `The bill goes from ${now} to ${total} (${change}).`,
  effectUnknown: "Couldn't preview the new total. You can still add it.",
  belowZero: "If the total falls below $0.00, the bill closes at $0.00 and the rest is carried to the next bill.",
  addAction: { credit: "Add Credit", charge: "Add Charge" },
  added: { credit: "Credit Added", charge: "Charge Added" },
  addedBody: (label: string, amount: string) => `${label}, ${amount}.`,
  addFailed: {
    credit: "Failed to add the credit. Please try again.",
    charge: "Failed to add the charge. Please try again.",
  },

  removeChargeTitle: (label: string) => `Remove “${label}”?`,
  removeChargeBody: (brand: string, amount: string) =>
    `This removes ${amount} from ${possessive(brand)} bill this month. You can add it again while the month is open.`,
  removeAction: { credit: "Remove Credit", charge: "Remove Charge" },
  removed: { credit: "Credit Removed", charge: "Charge Removed" },
  removeChargeFailed: {
    credit: "Failed to remove the credit. Please try again.",
    charge: "Failed to remove the charge. Please try again.",
  },
} as const;

const amountOf = ({ quantity, type }: Pick<UnbilledUsage, "quantity" | "type">): string =>
  `${Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 2 })}\u00a0${usageUnit(type).replace("minutes", "min")}`;

/** Texts of unbilled usage and of credit. */
export const unbilledText = {
  section: "Not billed",
  title: "Unbilled Usage",
  about: "Not billed yet. Bill it next month or waive it.",
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
    `${brand} will never be billed for ${amount} from ${month}. This can't be undone.`,
  waived: "Usage Waived",
  waiveFailed: "Failed to waive the usage. Please try again.",

  credit: "Credit Balance",
  creditFailed: { title: "Error Loading Credit Balance", body: "Failed to load the credit balance. Please try again." },
  creditNext: "Deducted from the next bills before tax.",
  creditUsed: "Used up.",
  movements: "Credit movements",
  moved: {
    carried: (month: string) => `Carried forward from ${month}`,
    used: (month: string) => `Used on the ${month} bill`,
    returned: (month: string) => `Returned from the canceled ${month} bill`,
    granted: (month: string) => `Granted for the ${month} bill`,
    lapsed: (month: string) => `Lapsed after the ${month} bill: the brand is closed`,
  },

  lost: "Lost Credit",
  lostAbout:
    "These bills closed below $0.00 before credit was carried forward. Grant the credit to use it on the brand's next bills.",
  lostFailed: { title: "Error Loading Lost Credit", body: "Failed to load lost credit. Please try again." },
  grant: "Grant Credit",
  grantOf: (amount: string, brand: string) => `Grant Credit of ${amount} to ${brand}`,
  grantTitle: (amount: string) => `Grant ${amount}?`,
  grantBody: (amount: string, brand: string, invoice: string) =>
    `${amount} from ${invoice} will be deducted from ${possessive(brand)} next bills before tax. This can't be undone.`,
  granted: "Credit Granted",
  grantFailed: "Failed to grant the credit. Please try again.",
} as const;

/** The money in the questions about unbilled usage, and the way to what was rejected. */
export const usageMoneyText = {
  bill: (amount: string, total: string, month: string, brand: string) =>
    `Adds ${amount} to ${possessive(brand)} ${month} bill, for a total of ${total}.`,
  waive: (amount: string, _total: string, month: string, _brand: string) =>
    `On the ${month} bill, it would cost ${amount}.`,
  unknown: "The amount couldn't be calculated.",
  refused: (causes: number) =>
    causes === 1 ? "Rejected usage: 1 cause" : `Rejected usage: ${causes.toLocaleString("en-US")} causes`,
} as const;
