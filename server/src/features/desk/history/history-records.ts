import { fieldsOfBusiness } from "@console/contract/audit-fields.ts";
import { fieldsOfBrand } from "@console/contract/brand-fields.ts";
import { brands } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { coupons, fieldsOfCoupon } from "@console/contract/coupons.ts";
import { type RecordFields, revertibleNames } from "@console/contract/fields.ts";
import type { HistoryKind } from "@console/contract/history.ts";
import { fieldsOfOnboarding, onboardings } from "@console/contract/onboardings.ts";
import { fieldsOfPackage, fieldsOfPrices, packages } from "@console/contract/packages.ts";
import type { Access } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { fieldsOfMember, team } from "@console/contract/team.ts";
import type * as z from "zod/mini";
import type { Context } from "../../../context/context.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { update as updateMember } from "../../access/team/team.service.ts";
import { setStatus as setCouponStatus, update as updateCoupon } from "../../money/coupons/coupons.service.ts";
import { update as updatePackage } from "../../money/packages/packages.service.ts";
import { update as updateBrand } from "../../partners/brands/brands.service.ts";
import { chooseEngine } from "../../partners/businesses/businesses.service.ts";
import { connectedCodes } from "../../partners/integrations/connections.service.ts";
import { update as updateOnboarding } from "../../partners/onboardings/onboardings.service.ts";
import {
  type Loaded,
  loadBill,
  loadBrand,
  loadBusiness,
  loadCoupon,
  loadMember,
  loadOnboarding,
  loadPackage,
} from "./history.db.ts";
import type { Values } from "./history.rules.ts";

type Target = { id: number; brandId: number | null };

/** How a field is set back: by the record's own route, with the body that its form would send. */
export type Reversal = {
  fields: ReadonlySet<string>;
  route: Route;
  /** @param current the record's values now, for routes that take the whole record */
  body: (field: string, value: unknown, current: Values) => object;
  /** Parses the body by the route's schema, and saves it. */
  save: (ctx: Context, target: Target, body: unknown) => Promise<unknown>;
};

type Source = {
  /** Holders may read the record. */
  permission: Exclude<Access, null>;
  load: (ctx: Context, id: number) => Promise<Loaded | undefined>;
  reversals: readonly Reversal[];
};

const revertible = (fields: RecordFields): ReadonlySet<string> => new Set(revertibleNames(fields));

const reversal = <S extends z.ZodMiniType>(
  route: Route & { body: S },
  fields: ReadonlySet<string>,
  body: Reversal["body"],
  save: (ctx: Context, target: Target, body: z.output<S>) => Promise<unknown>,
): Reversal => ({
  route,
  fields,
  body,
  // The caller has parsed it by this route's schema.
  save: (ctx, target, sent) => save(ctx, target, sent as z.output<S>),
});

const one =
  (load: typeof loadBrand): Source["load"] =>
  async (ctx, id) =>
    (await load(ctx.db.current(), { id, today: billingDay(ctx) }))[0];

/** What routes take that change the sent fields of a record: those under one name. */
const under = (name: string) => (field: string, value: unknown) => ({ [name]: { [field]: value } });

/**
 * The records with a history. Not set back one by one (`revertible: false`): secrets and where they come from, roles,
 * bills, a brand's package (its change is dated), and fields that only change together (for whom a package or coupon is).
 */
export const historyRecords: Record<HistoryKind, Source> = {
  brand: {
    permission: "brands",
    load: one(loadBrand),
    reversals: [
      reversal(brands.update, revertible(fieldsOfBrand), under("organization"), (ctx, { id }, sent) =>
        updateBrand(ctx, id, sent.organization),
      ),
    ],
  },
  package: {
    permission: "packages",
    load: one(loadPackage),
    reversals: [
      reversal(
        packages.update,
        revertible(fieldsOfPackage),
        (field, value) => ({
          organization_plan: field in fieldsOfPrices ? { price_details: { [field]: value } } : { [field]: value },
        }),
        (ctx, { id }, sent) => updatePackage(ctx, id, sent.organization_plan),
      ),
    ],
  },
  business: {
    permission: "brands",
    load: async (ctx, id) => {
      const found = await one(loadBusiness)(ctx, id);
      const integration_codes = found && (await connectedCodes(ctx, id));
      return found && { ...found, values: { ...found.values, integration_codes } };
    },
    reversals: [
      reversal(
        businesses.update,
        revertible(fieldsOfBusiness),
        under("business_configuration"),
        (ctx, { id, brandId }, sent) => chooseEngine(ctx, brandId ?? 0, id, sent.business_configuration.voice_engine),
      ),
    ],
  },
  coupon: {
    permission: "coupons",
    load: one(loadCoupon),
    reversals: [
      reversal(
        coupons.update,
        revertible(fieldsOfCoupon),
        // The route takes the whole coupon.
        (field, value, { status: _, ...current }) => ({ ...current, [field]: value }),
        (ctx, { id }, sent) => updateCoupon(ctx, id, sent),
      ),
      reversal(
        coupons.setStatus,
        new Set(["status"]),
        (field, value) => ({ [field]: value }),
        (ctx, { id }, sent) => setCouponStatus(ctx, id, sent),
      ),
    ],
  },
  onboarding: {
    permission: "onboardings",
    load: one(loadOnboarding),
    reversals: [
      reversal(onboardings.update, revertible(fieldsOfOnboarding), under("onboarding"), (ctx, { id }, sent) => {
        const { status: _, ...fields } = sent.onboarding;
        return updateOnboarding(ctx, id, fields);
      }),
    ],
  },
  member: {
    permission: "team",
    load: one(loadMember),
    reversals: [
      reversal(team.update, revertible(fieldsOfMember), under("admin_user"), (ctx, { id }, sent) =>
        updateMember(ctx, id, sent.admin_user),
      ),
    ],
  },
  bill: { permission: "brands", load: one(loadBill), reversals: [] },
};
