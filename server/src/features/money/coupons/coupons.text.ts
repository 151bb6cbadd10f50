import { shortDay } from "../../../lib/calendar.ts";

/** Messages after a change. */
export const couponMessages = {
  created: (name: string, code: string) => `${name} can now be used with code ${code}.`,
  updated: (name: string) => `Changes to ${name} were saved.`,
  activated: (name: string) => `${name} is active again.`,
  archived: (name: string) => `${name} was archived.`,
  deleted: (name: string) => `${name} was deleted.`,
  inUse: (uses: number) =>
    `Used by ${uses} ${uses === 1 ? "brand" : "brands"}, and bills refer to it. Archive it instead.`,
};

const things = { one: "coupon", many: "coupons" };

export const bulkCouponWords = {
  active: { ...things, done: "activated", already: "already active" },
  archived: { ...things, done: "archived", already: "already archived" },
  deleted: { ...things, done: "deleted", already: "already deleted" },
};

/** Activity messages, shown after the person's name. */
export const couponActivities = {
  created: (name: string) => `created coupon ${name}`,
  updated: (name: string) => `updated coupon ${name}`,
  activated: (name: string) => `activated coupon ${name}`,
  archived: (name: string) => `archived coupon ${name}`,
  deleted: (name: string) => `deleted coupon ${name}`,
  applied: (code: string, brand: string) => `applied coupon ${code} to ${brand}`,
  removed: (code: string, brand: string) => `removed coupon ${code} from ${brand}`,
};

export const couponNotifications = {
  ending: (name: string, code: string, day: string, today: string) =>
    `Coupon ${name} (${code}) ends ${shortDay(day, today)}.`,
};
