import { mayAccess, type Permission } from "@console/contract/permissions.ts";
import { type FoundKind, foundKinds, type search } from "@console/contract/search.ts";
import type { Handlers } from "../../../http/mount.ts";
import { find } from "./search.db.ts";

/** The permission that a kind belongs to. */
const areaOf: Record<FoundKind, Permission> = {
  brand: "brands",
  business: "brands",
  invoice: "brands",
  brand_user: "brands",
  member: "team",
  package: "packages",
  coupon: "coupons",
  onboarding: "onboardings",
};

export const searchRoutes: Handlers<typeof search> = {
  find: async (ctx, { query }) => {
    const kinds = foundKinds.filter((kind) => mayAccess(ctx.actor.role, areaOf[kind]));
    return { data: await find(ctx.db.current(), kinds, query.q) };
  },
};
