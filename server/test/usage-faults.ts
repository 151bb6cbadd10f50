import { sql } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { calculateMonths, openSpans } from "../src/features/money/billing/month.service.ts";
import { spanOf } from "../src/features/money/billing/month-span.rules.ts";
import { openOfGroup } from "../src/features/money/usage/refused/retry.db.ts";
import { retryAll, retryEnded } from "../src/features/money/usage/refused/retry.service.ts";
import { create, update } from "../src/features/partners/brands/brands.service.ts";
import { report } from "../src/features/partners/businesses/report.service.ts";
import { firstOfNextMonth, monthsAfter } from "../src/lib/calendar.ts";
import { brandInput } from "./factories/brand.ts";
import { businessInput } from "./factories/business.ts";
import { makePackage } from "./factories/package.ts";
import { ingestUsage } from "./factories/usage.ts";

export type FaultReport = {
  /** Events of all batches, repetitions and conflicts included. */
  sent: number;
  accepted: number;
  duplicates: number;
  conflicts: number;
  refused: number;
  /** Refused ids that were stored, and those of them that are still open at the end. */
  ids: number;
  open: number;
  /** Brands whose bill is not the one of a run without faults. */
  differing: string[];
  seconds: number;
};

const BRANDS = 6;
const BUSINESSES = 4;
const BATCH = 1_000;
const types = ["standard_minutes", "multilingual_minutes", "storage_gb"] as const;

/** The same small generator everywhere, so that a run can be repeated by its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

type Sent = Record<string, unknown>;

/**
 * Sends events with random faults: late businesses, brands that are not known yet, wrong quantities that are put right later,
 * times that are too early or too late, ids that come again, and ids that come with other content. Once the causes have ended,
 * every bill must be the one that the same events make without any fault.
 */
export async function usageFaults(ctx: Context, events: number, seed = 1): Promise<FaultReport> {
  const began = Date.now();
  const random = randomOf(seed);
  const plan = await makePackage(ctx, {});
  // Each brand twice: one gets its events with faults, the other without.
  const makeSide = async (external: boolean) => {
    const made = [];
    for (let index = 0; index < BRANDS; index += 1) {
      const own = { ...ctx, audited: [] };
      const input = brandInput({ organization_plan_id: plan });
      made.push({ id: (await ctx.db.transaction(() => create(own, input))).id, ref: `ext-${seed}-${index}`, external });
    }
    return made;
  };
  const [faulty, clean] = [await makeSide(true), await makeSide(false)];
  // What is too old is of months before: they have bills as well.
  await ctx.db.current().execute(sql`update brand_packages set starts_on = '2020-01-01' where package_id = ${plan}`);
  await ctx.db.current().execute(sql`update package_prices set starts_on = '2020-01-01' where package_id = ${plan}`);
  await ctx.db.current().execute(sql`update brand_periods set started_at = '2020-01-01' where brand_id in
    (select brand_id from brand_packages where package_id = ${plan})`);
  const name = (side: string, brand: number, business: number) => `${side}-${seed}-${brand}-${business}`;
  const reported = (side: string, id: number, brand: number, business: number) =>
    ctx.db.transaction(() => report({ ...ctx, audited: [] }, name(side, brand, business), businessInput(id)));
  for (let brand = 0; brand < BRANDS; brand += 1)
    for (let business = 0; business < BUSINESSES; business += 1) {
      await reported("clean", clean[brand]?.id ?? 0, brand, business);
      // Half of them become known at the end alone.
      if (business % 2 === 0) await reported("faulty", faulty[brand]?.id ?? 0, brand, business);
    }

  const seen = { sent: 0, accepted: 0, duplicates: 0, conflicts: 0, refused: 0 };
  const send = async (batch: Sent[]) => {
    const { accepted, duplicates, conflicts, errors } = await ingestUsage(ctx, batch);
    seen.sent += batch.length;
    seen.accepted += accepted;
    seen.duplicates += duplicates;
    seen.conflicts += conflicts.length;
    seen.refused += errors.length;
  };
  const now = ctx.billingClock.now().getTime();
  let batch: Sent[] = [];
  let other: Sent[] = [];
  let later: Sent[] = [];
  const flush = async () => {
    const [one, two] = [batch, other];
    batch = [];
    other = [];
    const ofTheOther = async () => {
      for (let from = 0; from < two.length; from += BATCH) await ingestUsage(ctx, two.slice(from, from + BATCH));
    };
    const rest = ofTheOther();
    for (let from = 0; from < one.length; from += BATCH) await send(one.slice(from, from + BATCH));
    await rest;
  };
  for (let index = 0; index < events; index += 1) {
    const brand = random(BRANDS);
    const business = random(BUSINESSES);
    const type = types[random(8) === 0 ? 2 : random(2)] ?? "standard_minutes";
    const fault = random(10);
    // Of the open month, or of the days before the limit.
    const old = fault === 0;
    const minutes = old ? (36 + random(20)) * 1_440 : random(20_000);
    const event = {
      id: `${seed}-${index}`,
      type,
      quantity: `${1 + random(9)}.${random(1_000_000).toString().padStart(6, "0")}`,
      occurred_at: new Date(now - minutes * 60_000).toISOString(),
    };
    const own: Sent = {
      ...event,
      organization_id: fault === 1 ? `external:${faulty[brand]?.ref}` : faulty[brand]?.id,
      business_id: name("faulty", brand, business),
    };
    if (fault === 2) {
      batch.push({ ...own, quantity: random(2) === 0 ? "-1" : "1.0000001" });
      later.push(own);
    } else batch.push(own);
    if (fault === 3) later.push(own);
    if (fault === 4 && business % 2 === 0) later.push({ ...own, quantity: "999" });
    other.push({ ...event, organization_id: clean[brand]?.id, business_id: name("clean", brand, business) });
    if (later.length >= BATCH) {
      await flush();
      batch = later;
      later = [];
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  batch = later;
  await flush();

  const db = ctx.db.current();
  const cleanRefs = sql.join(
    clean.map(({ id }) => sql`${String(id)}`),
    sql`, `,
  );
  const [{ ids: storedIds = 0 } = {}] = await rows<{ ids: number }>(
    db,
    sql`select count(*)::int as ids from refused_events where brand_ref not in (${cleanRefs})`,
  );
  // The causes end: brands get their external ids, the rest of the businesses is reported, a person retries what is too old.
  for (const { id, ref } of faulty)
    await ctx.db.transaction(() => update({ ...ctx, audited: [] }, id, { external_id: ref }));
  for (const [brand, { id }] of faulty.entries())
    for (let business = 1; business < BUSINESSES; business += 2) await reported("faulty", id, brand, business);
  await retryEnded(ctx);
  const groups = await rows<{ id: number }>(
    db,
    sql`select id from refused_groups where events > 0 and reason = 'too_old'`,
  );
  for (const { id: groupId } of groups)
    await retryAll(
      ctx,
      (after) => openOfGroup(ctx.db.current(), { groupId, after, through: 2_147_483_647, limit: BATCH }),
      true,
    );
  const [{ open = -1 } = {}] = await rows<{ open: number }>(
    db,
    sql`select count(*)::int as open from refused_events where status = 'open' and not exists (
      select 1 from refused_groups g where g.id = group_id and g.reason = 'conflict')`,
  );
  return {
    ...seen,
    ids: storedIds,
    open,
    differing: await differingBills(ctx, faulty, clean),
    seconds: (Date.now() - began) / 1_000,
  };
}

type Side = readonly { id: number }[];

/** The open month and those before it that the oldest events are of. */
async function differingBills(ctx: Context, faulty: Side, clean: Side): Promise<string[]> {
  const { span } = openSpans(ctx);
  const before = [1, 2].map((months) => monthsAfter(span.month, -months));
  const spans = [span, ...before.map((month) => spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone))];
  const ids = [...faulty, ...clean].map(({ id }) => id).sort((one, other) => one - other);
  const found: string[] = [];
  for (const each of spans) {
    const months = await calculateMonths(ctx.db.current(), ids, each);
    const billOf = (id: number | undefined) => JSON.stringify(months.get(id ?? 0)?.bill ?? null);
    for (const [index, { id }] of faulty.entries()) {
      const [one, other] = [billOf(id), billOf(clean[index]?.id)];
      if (one !== other || one === "null") found.push(`${each.month}: ${one} instead of ${other}`);
    }
  }
  return found;
}
