import { type Coupon, type CouponCreate, type CouponUpdate, couponErrors } from "@console/contract/coupons.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRecord, mapViolations, updateRecord } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { coupons } from "../../../db/tables/coupons.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { listNames } from "../../../lib/names.ts";
import { requireBrands } from "../../access/brand-scope/brand-scope.ts";
import {
  deleteCoupons,
  findCoupon,
  isTaken,
  listCoupons,
  lockCoupons,
  saveStatuses,
  setCouponBrands,
  usersOf,
} from "./coupons.db.ts";
import { codeKey, newCode } from "./coupons.rules.ts";
import { auditCoupons } from "./coupons.text.ts";

/** Most brands that an error lists. */
const NAMED = 6;

type Row = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

export async function read(ctx: Context, id: number): Promise<Coupon> {
  return requireFound(await findCoupon(ctx.db.current(), id, billingDay(ctx)), couponErrors.notFound);
}

/** @returns its id */
export async function create(ctx: Context, sent: CouponCreate): Promise<number> {
  const { resource_ids, ...fields } = sent;
  const chosen = await brandsOf(ctx, sent);
  const row = await asKnownErrors(
    insertRecord(ctx, coupons, {
      ...columnsOf(fields),
      code: fields.code,
      code_key: codeKey(fields.code),
      status: "active",
    }),
  );
  await setCouponBrands(ctx.db.current(), row.id, chosen);
  await auditCoupons(ctx, "coupon.created", about("coupon", row), { after: { ...fields, resource_ids: chosen } });
  return row.id;
}

export async function update(ctx: Context, id: number, sent: CouponUpdate): Promise<Coupon> {
  const before = await lockedForChange(ctx, id);
  if (sent.id !== undefined && sent.id !== id) throw refuse(couponErrors.otherId);
  if (sent.code !== before.code) throw refuse(couponErrors.codeChanged);
  const { resource_ids, code, id: _id, ...fields } = sent;
  const chosen = await brandsOf(ctx, sent);
  const had = before.specific_resources.map((brand) => brand.id);
  const changes = changedFields<Partial<Row>>(before, fields);
  const moved = chosen.join() !== had.join();
  if (!changes && !moved) return before;
  await setCouponBrands(ctx.db.current(), id, chosen);
  await asKnownErrors(updateRecord(ctx, coupons, id, columnsOf({ ...fields, code })));
  await auditCoupons(ctx, "coupon.updated", about("coupon", { id, name: sent.name }), {
    before: { ...changes?.before, ...(moved && { resource_ids: had }) },
    after: { ...changes?.after, ...(moved && { resource_ids: chosen }) },
  });
  return read(ctx, id);
}

export async function setStatus(
  ctx: Context,
  id: number,
  sent: { id?: number | undefined; status: Coupon["status"] },
): Promise<Coupon> {
  const before = await lockedForChange(ctx, id);
  if (sent.id !== undefined && sent.id !== id) throw refuse(couponErrors.otherId);
  if (before.status === sent.status) return before;
  await changeStatuses(ctx, [before], sent.status);
  return read(ctx, id);
}

/** @param rows locked, with another status */
export async function changeStatuses(ctx: Context, rows: readonly Row[], status: Coupon["status"]): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.clock.now().toISOString();
  await saveStatuses(ctx.db.current(), { ids: rows.map(({ id }) => id), status, now, by: ctx.actor.name });
  await auditCoupons.each(ctx, status === "archived" ? "coupon.archived" : "coupon.activated", rows, (row) => [
    about("coupon", row),
    { before: { status: row.status }, after: { status } },
  ]);
}

/** Permanently deletes an unused coupon: bills refer to the others (COUPON-10). */
export async function remove(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const row = await lockedForChange(ctx, id);
  if (row.uses > 0) {
    const users = await usersOf(ctx.db.current(), { id, limit: NAMED });
    const names = listNames(
      users.map((brand) => brand.name),
      row.uses,
    );
    throw refuse(couponErrors.inUse, { brands: names, coupon: row.name });
  }
  await deleteUnused(ctx, [row]);
  return { id, name: row.name };
}

/** @param rows locked, and used by no brand */
export async function deleteUnused(ctx: Context, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await deleteCoupons(ctx.db.current(), { ids: rows.map(({ id }) => id) });
  await auditCoupons.each(ctx, "coupon.deleted", rows, (row) => [
    about("coupon", row),
    {
      before: { name: row.name, code: row.code, discount_value: row.discount_value, discount_type: row.discount_type },
    },
  ]);
}

/** A code that no coupon has now; on save, the unique constraint decides. */
export async function generateCode(ctx: Context): Promise<string> {
  for (;;) {
    const code = newCode();
    if (!(await isTaken(ctx.db.current(), codeKey(code)))) return code;
  }
}

type AvailableQuery = Omit<Parameters<typeof listCoupons>[1], "status" | "state">;

/**
 * Coupons that can be applied to a brand now: active, within their dates, for this brand or all, and not used by it
 * before.
 */
export const available = (ctx: Context, brandId: number, query: AvailableQuery) => {
  const running = { ...query, status: "active", state: "running" } as const;
  return listCoupons(ctx.db.current(), running, billingDay(ctx), brandId);
};

/** The coupon to apply, locked until the transaction ends; undefined if there is none. */
export async function lockCoupon(ctx: Context, id: number): Promise<Row | undefined> {
  const [row] = await lockCoupons(ctx.db.current(), [id], billingDay(ctx));
  return row;
}

async function lockedForChange(ctx: Context, id: number): Promise<Row> {
  return requireVersion(ctx, requireFound(await lockCoupon(ctx, id), couponErrors.notFound));
}

/** An agency_specific coupon is for its brands, a generic one for all. */
async function brandsOf(ctx: Context, sent: Pick<CouponCreate, "coupon_type" | "resource_ids">): Promise<number[]> {
  if (sent.coupon_type === "generic") return [];
  const chosen = [...new Set(sent.resource_ids)].sort((one, other) => one - other);
  await requireBrands(ctx, chosen, couponErrors.noBrands);
  return chosen;
}

/** Without the code, which cannot be changed. */
const asKnownErrors = <T>(work: Promise<T>) =>
  mapViolations(work, {
    coupons_code_unique: () => refuse(couponErrors.codeTaken),
    coupons_external_id: () => refuse(couponErrors.externalIdTaken),
  });

function columnsOf({ code, ...fields }: Omit<CouponUpdate, "resource_ids" | "id">) {
  return {
    ...fields,
    discount_value: String(fields.discount_value),
    search_text: searchText(fields.name, code),
  };
}
