import { openBillText } from "../bill/open-bill.text.ts";

/** Every word of coupons, credits and one-off charges on the open bill. */
export const chargesText = {
  ...openBillText,

  applyAbout: (brand: string) => `What each would take off this month's bill of ${brand}.`,
  search: "Search coupons by name or code",
  searchPlaceholder: "Search by name or code...",
  list: "Coupons",
  loading: "Loading coupons",
  loadFailed: { title: "Error Loading Coupons", body: "Failed to load coupons. Please try again." },
  none: "No coupons found.",
  noMatch: (q: string) => `Nothing matches “${q}”.`,
  noneLeft: "There is no active coupon that this brand may still have.",
  counts: (first: string, last: string) => (first === last ? `counts in ${first}` : `counts until ${last}`),
  thisMonth: "this month",
  noBill: "no bill this month",
  once: "A coupon can be used once per brand. If it is removed before a bill with it closes, it can be applied again.",
  choose: "Choose a coupon.",
  cancel: "Cancel",
  applied: "Coupon Applied",
  appliedBody: (code: string, last: string) => `${code} counts until ${last}.`,
  applyFailed: "Failed to apply the coupon. Please try again.",

  removeCouponTitle: (code: string) => `Remove the coupon ${code}?`,
  removeCouponBody: (code: string, brand: string, amount: string) =>
    `${code} takes ${amount} off this month's bill of ${brand}. If removed, it stops applying from this month. It can be applied again only if no bill with it has closed.`,
  removeCoupon: "Remove Coupon",
  couponRemoved: "Coupon Removed",
  removeCouponFailed: "Failed to remove the coupon. Please try again.",

  addAbout: (brand: string, month: string) => `Once, on the bill of ${brand} for ${month}.`,
  kind: "Kind",
  kinds: { credit: "Credit", charge: "One-off charge" },
  label: "What it is for",
  labelHint: "The invoice shows these words.",
  amount: "Amount",
  effect: (now: string, total: string, change: string) => `The bill goes from ${now} to ${total} (${change}).`,
  effectUnknown: "What the bill would come to could not be worked out. It can be added all the same.",
  belowZero: "If the total falls below $0.00, the bill closes at $0.00 and the rest is carried to the next bill.",
  addAction: { credit: "Add Credit", charge: "Add Charge" },
  added: { credit: "Credit Added", charge: "Charge Added" },
  addedBody: (label: string, amount: string) => `${label}, ${amount}.`,
  addFailed: "Failed to add it. Please try again.",

  removeChargeTitle: (label: string) => `Remove “${label}”?`,
  removeChargeBody: (brand: string, amount: string) =>
    `${amount} is taken off this month's bill of ${brand}. It can be added again while the month is open.`,
  removeAction: { credit: "Remove Credit", charge: "Remove Charge" },
  removed: { credit: "Credit Removed", charge: "Charge Removed" },
  removeChargeFailed: "Failed to remove it. Please try again.",
} as const;
