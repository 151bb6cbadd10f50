import { possessive } from "@console/contract/possessive.ts";
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
  notANumber: (typed: string) => `'${typed}' is not a number.`,
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
