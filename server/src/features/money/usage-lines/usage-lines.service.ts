import type { BillLine } from "@console/contract/billing.ts";
import { billingErrors } from "@console/contract/billing.ts";
import { isCounted, isSummed, lineKinds } from "@console/contract/line-kinds.ts";
import type { PageMeta } from "@console/contract/primitives.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { UsagePart, usage } from "@console/contract/usage-lines.ts";
import { usageErrors } from "@console/contract/usage-lines.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { billingDay, daysAfter, firstOfMonth, firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { sumOfAmounts, sumOfQuantities } from "../billing/bill.rules.ts";
import { findClosedBill } from "../billing/brand-bills.service.ts";
import { lateReadings } from "../billing/corrections.service.ts";
import { calculateMonths, storageReadings } from "../billing/month.service.ts";
import { daysOf, type MonthSpan, spanOf } from "../billing/month-span.rules.ts";
import { integrationFinder } from "../catalog/catalog.service.ts";
import {
  type ActivePeriod,
  billedBusinesses,
  billedConnections,
  businessNames,
  packagePeriod,
  usageParts,
} from "./usage-lines.db.ts";
import {
  comparedQuantities,
  type DayPart,
  type LineName,
  linesNamed,
  readLineName,
  storageDifferences,
  storageParts,
  summedBy,
  sumOfParts,
} from "./usage-lines.rules.ts";

/** A line, and the month whose bill it is on. */
export type ResolvedLine = {
  name: LineName;
  lines: BillLine[];
  span: MonthSpan;
  /** The brand was active on any day; if not, the bill counts only what a person billed. */
  active: boolean;
};

type Part = Omit<UsagePart, "business_id" | "business" | "integration"> & { reader: number | null };

/** @param closed the month of a closed bill, `2026-10`; null for the open one */
export async function resolveLine(
  ctx: Context,
  brandId: number,
  closed: string | null,
  name: string,
): Promise<ResolvedLine> {
  await requireBrand(ctx, brandId);
  const today = billingDay(ctx);
  const month = closed === null ? firstOfMonth(today) : `${closed}-01`;
  const span = spanOf(month, closed === null ? today : firstOfNextMonth(month), ctx.billingTimeZone);
  const bill = requireFound(
    closed === null ? await openBill(ctx, brandId, span) : await findClosedBill(ctx, brandId, month),
    billingErrors.billNotFound,
  );
  const lines = linesNamed([...bill.lines, ...bill.corrections], name);
  if (lines.length === 0) throw refuse(usageErrors.noLine);
  const active = bill.lines.some(({ kind }) => kind === "base");
  return { name: readLineName(name), lines, span, active };
}

async function openBill(ctx: Context, brandId: number, span: MonthSpan) {
  const db = ctx.db.current();
  return (await calculateMonths(db, [brandId], span)).get(brandId)?.bill;
}

type PartsQuery = Parsed<typeof usage.open>["query"];

/** The breakdown of a line's quantity, as the bill counts it. */
export async function lineParts(
  ctx: Context,
  brandId: number,
  closed: string | null,
  query: PartsQuery,
): Promise<{ data: UsagePart[]; meta: PageMeta }> {
  const requested = await resolveLine(ctx, brandId, closed, query.line);
  const { parts, days } = await partsOf(ctx, brandId, requested);
  if (query.by === "day" && parts.some(({ day }) => day === null)) {
    throw refuse(usageErrors.byMonth);
  }
  const wanted = query.business === "brand" ? null : query.business;
  const own = query.business === undefined ? parts : parts.filter(({ reader }) => reader === wanted);
  const shown = inOrder(summedUp(own, query.by), query);
  const { data, meta } = readArray(query, shown);
  const names = await businessNames(
    ctx.db.current(),
    brandId,
    data.flatMap(({ reader }) => reader ?? []),
  );
  const integrationOf = await integrationFinder(ctx);
  return {
    data: data.map(({ reader, ...part }) => ({
      ...part,
      business_id: reader,
      business: reader === null ? null : (names.get(reader) ?? null),
      integration: part.code === null ? null : integrationOf(part.code).name,
    })),
    meta: {
      ...meta,
      sums: {
        quantity: sumOfQuantities(requested.lines.map(({ quantity }) => quantity)),
        amount: sumOfAmounts(requested.lines.map(({ amount }) => amount)),
        sum: sumOfParts(own),
        days: String(days),
      },
    },
  };
}

function summedUp(parts: readonly Part[], by: PartsQuery["by"]): Part[] {
  if (by === "day") return summedBy(parts, ({ day }) => String(day)).map((part) => ({ ...part, reader: null }));
  if (by !== "business") return [...parts];
  return summedBy(parts, ({ reader, code }) => `${reader} ${code}`).map((part) => ({ ...part, day: null }));
}

/** By day in calendar order, by business the largest first; within a day by business, and vice versa. */
function inOrder(parts: readonly Part[], { by, sort }: PartsQuery): Part[] {
  const requested = sort ?? (by === "business" ? "-quantity" : by === "day" ? "day" : null);
  const steady = parts.toSorted(
    (one, other) => (one.reader ?? 0) - (other.reader ?? 0) || compared(one.day ?? "", other.day ?? ""),
  );
  if (requested === null) return steady;
  const sign = requested.startsWith("-") ? -1 : 1;
  return steady.toSorted((one, other) =>
    requested.endsWith("day")
      ? sign * compared(one.day ?? "", other.day ?? "")
      : sign * comparedQuantities(one.quantity, other.quantity),
  );
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** All parts of a line, and the number of days that their sum is averaged over. */
async function partsOf(
  ctx: Context,
  brandId: number,
  requested: ResolvedLine,
): Promise<{ parts: Part[]; days: number }> {
  const db = ctx.db.current();
  const { name, span, active } = requested;
  if (name.kind === "correction") return lateParts(ctx, brandId, name, span.month);
  if (name.kind === "integration") {
    return { parts: counted(await billedConnections(db, brandId, name.code, span)), days: 1 };
  }
  if (name.kind === "storage") {
    const days = daysOf(span);
    const known = await storageReadings(ctx, brandId, span);
    const readings = known.filter(({ day }) => active || day >= span.month);
    return daily(storageParts(readings, days), days.length);
  }
  if (isSummed(name.kind)) {
    return daily(await usageParts(db, brandId, lineKinds[name.kind].usage, span, span.month));
  }
  if (isCounted(name.kind)) {
    const periods = active ? await billedBusinesses(db, brandId, lineKinds[name.kind].count, span) : [];
    return { parts: counted(periods), days: 1 };
  }
  return { parts: [await baseOf(ctx, brandId, requested)], days: 1 };
}

/** Late usage of a closed month, counted by this month's bill. */
async function lateParts(
  ctx: Context,
  brandId: number,
  { month, of }: LineName & { kind: "correction" },
  billMonth: string,
): Promise<{ parts: Part[]; days: number }> {
  const db = ctx.db.current();
  const then = lateSpan(month);
  if (isSummed(of)) return daily(await usageParts(db, brandId, lineKinds[of].usage, then, billMonth));
  const days = daysOf(then);
  const { late, before } = await lateReadings(db, brandId, then, billMonth);
  const parts = storageDifferences(late, before, days);
  return daily(parts, days.length);
}

/** @param month `2026-10` */
export const lateSpan = (month: string) => ({
  month: `${month}-01`,
  through: daysAfter(firstOfNextMonth(`${month}-01`), -1),
});

const none = { day: null, code: null, from: null, to: null, periods: [], price: null };

const daily = (parts: readonly DayPart[], days = 1) => ({ parts: parts.map((part) => ({ ...none, ...part })), days });

/** One per business (and integration), with all periods that made it count, at the price of the last one. */
function counted(periods: readonly ActivePeriod[]): Part[] {
  return [...Map.groupBy(periods, ({ business_id, code }) => `${business_id} ${code}`).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const periods = own.map(({ from, to }) => ({ from, to }));
    const { business_id: reader, code } = first;
    return [{ ...none, reader, code, from: first.from, to: last.to, periods, price: last.price, quantity: "1" }];
  });
}

/** The monthly fee comes from the brand's package. */
async function baseOf(ctx: Context, brandId: number, { lines, span }: ResolvedLine): Promise<Part> {
  const on = await packagePeriod(ctx.db.current(), { brandId, month: span.month });
  const began = (day: string | null | undefined) => (day ? startOfDay(ctx.billingTimeZone, day) : null);
  const [from, to] = [began(on?.starts_on), began(on?.ends_on)];
  const periods = from === null ? [] : [{ from, to }];
  return { ...none, reader: null, from, to, periods, price: lines[0]?.rate ?? null, quantity: "1" };
}
