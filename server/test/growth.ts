import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { firstOfMonth } from "../bench/fill/console.ts";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { findClosedBill } from "../src/features/money/billing/brand-bills.service.ts";
import { archiveUsage } from "../src/features/money/usage/archive/archive.service.ts";
import { lineEvents } from "../src/features/money/usage-lines/usage-lines-events.service.ts";
import { Decimal } from "../src/lib/amounts.ts";
import { monthsAfter } from "../src/lib/calendar.ts";
import { askFiles, closeAll, fillMonth, makeBrands, monthsLater } from "./archived-usage.ts";
import { within } from "./within.ts";

type GrowthReport = {
  months: number;
  events: number;
  /** Months with events in the database after the first archiving, and after each round. */
  kept: number;
  /** Database size in megabytes before, after the first archiving and after each round. */
  beforeMb: number;
  afterMb: number;
  rounds: number[];
  /** Largest difference of a round's size from the first one's, in percent. */
  driftPercent: number;
  archiveMb: number;
  /** Seconds for a month, the longest. */
  secondsPerMonth: number;
  /** Memory of the process at its largest, in megabytes. */
  memoryMb: number;
  /** Lines of archived bills that were opened, and those whose events do not add up to them. */
  lines: number;
  wrong: string[];
};

type Size = { months: number; events: number; rounds: number; keep: number };
const BRANDS = 50;

/** Fills months of usage, archives what is older than is kept, and lets more months pass. */
export async function growAndArchive(variables: Record<string, string>, size: Size): Promise<GrowthReport> {
  const folder = mkdtempSync(join(tmpdir(), "console-growth-"));
  const env = { ...variables, USAGE_ARCHIVE_DIR: folder, USAGE_KEEP_MONTHS: String(size.keep) };
  try {
    return await within(env, (ctx) => grow(ctx, folder, size));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function grow(ctx: Context, folder: string, { months, events, rounds, keep }: Size): Promise<GrowthReport> {
  await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
  const brands = await makeBrands(ctx, BRANDS, months);
  for (let ago = months; ago > 0; ago -= 1) await fillMonth(ctx, firstOfMonth(ago), events);
  await closeAll(monthsLater(ctx, 0));
  const beforeMb = await databaseMb(ctx);
  let [secondsPerMonth, memoryMb] = [0, 0];
  const archive = async (later: Context, archived: number) => {
    const begin = performance.now();
    await archiveUsage(later);
    secondsPerMonth = Math.max(secondsPerMonth, (performance.now() - begin) / 1_000 / Math.max(1, archived));
    memoryMb = Math.max(memoryMb, process.memoryUsage().rss / 2 ** 20);
  };
  await archive(monthsLater(ctx, 0), months - keep);
  const kept = [await monthsStored(ctx)];
  const afterMb = await databaseMb(ctx);
  const sizes: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const later = monthsLater(ctx, round);
    await fillMonth(ctx, monthsAfter(firstOfMonth(0), round - 1), events);
    await closeAll(later);
    await archive(later, 1);
    kept.push(await monthsStored(ctx));
    sizes.push(await databaseMb(ctx));
  }
  const opened = await openLines(monthsLater(ctx, rounds), folder, brands, months);
  return {
    months,
    events,
    kept: Math.max(...kept),
    beforeMb,
    afterMb,
    rounds: sizes,
    driftPercent: Math.max(...sizes.map((each) => (Math.abs(each - afterMb) / afterMb) * 100)),
    archiveMb: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 2 ** 20,
    secondsPerMonth,
    memoryMb,
    ...opened,
  };
}

/** As the disk has it, once what was deleted is free. */
async function databaseMb(ctx: Context): Promise<number> {
  await ctx.db.current().execute(sql`vacuum`);
  const [row] = await rows<{ mb: number }>(
    ctx.db.current(),
    sql`select (pg_database_size(current_database()) / 1048576.0)::float8 as mb`,
  );
  return row?.mb ?? 0;
}

async function monthsStored(ctx: Context): Promise<number> {
  const [row] = await rows<{ months: number }>(
    ctx.db.current(),
    sql`select count(*)::int as months from (select distinct date_trunc('month', occurred_at at time zone 'UTC') from usage_events) m`,
  );
  return row?.months ?? 0;
}

/** Opens the lines of usage of the oldest bills, and compares the minutes of all archived bills with what DuckDB adds up. */
async function openLines(ctx: Context, folder: string, brands: readonly number[], months: number) {
  const wrong: string[] = [];
  let lines = 0;
  for (const brand of brands.slice(0, 3)) {
    const month = firstOfMonth(months).slice(0, 7);
    const bill = await findClosedBill(ctx, brand, `${month}-01`);
    for (const line of bill?.lines ?? []) {
      if (line.kind !== "standard_minutes" && line.kind !== "multilingual_minutes") continue;
      lines += 1;
      const query = { line: line.kind, page: 1, per_page: 100, chunk: { size: 10_000_000, after: null } };
      const { data } = await lineEvents({ ...ctx }, brand, month, query);
      const sum = data.reduce((total, { quantity }) => total.plus(quantity), new Decimal("0"));
      if (!sum.eq(line.quantity)) wrong.push(`${brand} ${month} ${line.kind}: ${sum.toFixed()} of ${line.quantity}`);
    }
  }
  const archived = await askFiles(
    folder,
    `select brand_id::int as brand, strftime(bill_month, '%Y-%m') as month, type as kind, sum(quantity)::varchar as quantity
     from archived where type <> 'storage_gb' group by all`,
  );
  const billed = await rows<{ brand: number; month: string; kind: string; quantity: string }>(
    ctx.db.current(),
    sql`select b.brand_id as brand, to_char(b.month, 'YYYY-MM') as month, l->>'kind' as kind, l->>'quantity' as quantity
      from bills b, jsonb_array_elements(b.lines::jsonb) l where l->>'kind' in ('standard_minutes', 'multilingual_minutes')`,
  );
  const keyOf = ({ brand, month, kind }: Record<string, unknown>) => `${brand} ${month} ${kind}`;
  const known = new Map(billed.map((each) => [keyOf(each), each.quantity]));
  for (const each of archived) {
    lines += 1;
    const quantity = known.get(keyOf(each));
    if (quantity === undefined || !new Decimal(String(each["quantity"])).eq(quantity))
      wrong.push(`${keyOf(each)}: ${each["quantity"]} of ${quantity}`);
  }
  return { lines, wrong };
}
