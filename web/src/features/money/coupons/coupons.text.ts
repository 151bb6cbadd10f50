import type { couponsSearch } from "./coupons.search.ts";

/** Texts of the coupons; the form's are in coupon-form.text.ts. */
export const couponsText = {
  title: "Coupons",
  subtitle: "Discounts you can apply to brands.",
  add: "Add Coupon",
  search: "Search coupons by name or code",
  searchPlaceholder: "Search by name or code...",
  status: "Status",
  statuses: { all: "All", active: "Active", archived: "Archived" },
  state: "Period",
  states: { scheduled: "Scheduled", ended: "Ended" },
  loading: "Loading coupons",
  loadFailed: { title: "Error Loading Coupons", body: "Failed to load coupons. Please try again." },
  oneFailed: { title: "Error Loading Coupon", body: "Failed to load the coupon. Please try again." },
  empty: "No coupons found.",
  emptyHint: "Get started by adding your first coupon.",
  noMatch: ({ q, status, state }: ReturnType<typeof couponsSearch>) => {
    const kind = [state, status, "coupons"].filter(Boolean).join(" ");
    return q ? `Nothing matches “${q}”${status || state ? ` among ${kind}` : ""}.` : `There are no ${kind}.`;
  },

  copyCode: "Copy coupon code",
  forBrands: (count: number) => `${count} ${count === 1 ? "brand" : "brands"} only`,
  months: (count: number) => `for ${count} months`,
  /** Behind the last day. */
  endsToday: "Today",
  endsIn: (days: number) => (days === 1 ? "Tomorrow" : `${days} days`),
  /** Behind 'Active'. */
  startsOn: (day: string) => `starts ${day}`,
  ended: "ended",
  endedCoupons: "Ended Coupons",
  edit: "Edit",
  editNamed: (name: string) => `Edit ${name}…`,
  archive: "Archive",
  activate: "Activate",
  actionOf: (action: string, name: string) => `${action} ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  remove: "Delete Coupon…",
  used: (count: number) => `Used by ${count} ${count === 1 ? "brand" : "brands"}, so it can't be deleted.`,

  severalUpdated: "Coupons Updated",
  severalFailed: "Failed to update coupons. Please try again.",
  delete: "Delete…",
  deleteSeveralTitle: "Delete Coupons",
  deleteSeveralBody: (free: number, used: number) =>
    [
      `${free} ${free === 1 ? "coupon" : "coupons"} will be permanently deleted.`,
      used > 0 ? `${used} ${used === 1 ? "is" : "are"} in use and won't be deleted.` : "",
      "To keep them for later, archive them instead.",
    ]
      .filter(Boolean)
      .join(" "),
  deleteSeveralAction: "Delete Coupons",
  severalDeleted: "Coupons Deleted",
  deleteSeveralFailed: "Failed to delete coupons. Please try again.",

  updated: "Coupon Updated",
  updateFailed: "Failed to update coupon.",
  deleteTitle: "Delete Coupon",
  deleteBody: (name: string, code: string) =>
    `Permanently delete ${name} (${code})? It hasn't been used. To keep it for later, archive it instead.`,
  deleteAction: "Delete Coupon",
  deleted: "Coupon Deleted",
  deleteFailed: "Failed to delete coupon.",
} as const;
