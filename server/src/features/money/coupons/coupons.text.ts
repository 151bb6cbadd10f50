import { auditWith, type Said } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";

/** Messages after a change. */
export const couponMessages = {
  created: (name: string, code: string) => `${name} can now be used with code ${code}.`,
  updated: (name: string) => `Changes to ${name} were saved.`,
  active: (name: string) => `${name} is active again.`,
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
export const auditCoupons = auditWith({
  "coupon.created": ({ label }) => `created coupon ${label}`,
  "coupon.updated": ({ label }) => `updated coupon ${label}`,
  "coupon.activated": ({ label }) => `activated coupon ${label}`,
  "coupon.archived": ({ label }) => `archived coupon ${label}`,
  "coupon.deleted": ({ label }) => `deleted coupon ${label}`,
  "coupon.applied": ({ brand, after }: Said<unknown, { code: string }>) => `applied coupon ${after.code} to ${brand}`,
  "coupon.unapplied": ({ brand, before }: Said<{ code: string }>) => `removed coupon ${before.code} from ${brand}`,
});

export const couponNotifications = {
  ending: (name: string, code: string, day: string, today: string) =>
    `Coupon ${name} (${code}) ends ${shortDay(day, today)}.`,
};
