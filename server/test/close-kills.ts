import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import { updateSettings } from "../src/features/access/operator/operator.service.ts";
import type { MonthInputs } from "../src/features/money/billing/bill.rules.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { sendScheduledInvoices } from "../src/features/money/invoices/scheduled-invoices.service.ts";
import { billingDay, daysAfter, firstOfNextMonth, monthsAfter } from "../src/lib/calendar.ts";
import { billByHand } from "./bill-by-hand.ts";
import { makeBrand } from "./factories/brand.ts";
import { makePackage } from "./factories/package.ts";
import { within } from "./within.ts";

export type CloseReport = {
  kills: number;
  bills: number;
  /** Bills that a second calculator disagrees with, or whose audit log is not exactly one event. */
  wrong: number;
  missing: number;
  doubled: number;
  /** Missing numbers in the invoice series. */
  gaps: number;
  /** Emails of invoices that were not queued, and those that were queued more than once to an address. */
  unsent: number;
  sentTwice: number;
  /** Bills that existed when the last closer had been killed. */
  beforeTheLast: number;
};

const MONTHS = 12;
const prices: MonthInputs["prices"] = {
  base_price: "99",
  per_min_charge: "0.14",
  multilingual_charge_per_min: "0.02",
  per_location_charge: "29",
  premium_support_per_location: "9",
  storage_charge_per_gb: "0.12",
  integration_charge: false,
};

/**
 * Lets several processes close the same months at the same time and kills them at random moments, repeatedly, then lets
 * one finish; every bill is then compared with a second calculator's.
 * @param withinMs a closer is killed at a random moment within this time
 */
export async function killCloses(
  variables: Record<string, string>,
  { kills, concurrent, brands, withinMs }: { kills: number; concurrent: number; brands: number; withinMs: number },
): Promise<CloseReport> {
  await within(variables, (ctx) => fillMonths(ctx, brands));
  let killed = 0;
  while (killed < kills) {
    const ended = await Promise.all(
      Array.from({ length: Math.min(concurrent, kills - killed) }, () => closeUntilKilled(variables, withinMs)),
    );
    killed += ended.filter(Boolean).length;
    // Once a closer finishes, there is nothing left to interrupt.
    if (!ended.every(Boolean)) break;
  }
  return within(variables, async (ctx) => {
    const beforeTheLast = await countBills(ctx);
    await closeAndSend(ctx);
    return { kills: killed, beforeTheLast, ...(await compare(ctx, brands)) };
  });
}

/** First what closers that were killed have left, so that kills meet the sending too. */
async function closeAndSend(ctx: Context): Promise<void> {
  await sendScheduledInvoices({ ...ctx, audited: [] });
  await closeDueMonths({ ...ctx, audited: [] });
  await sendScheduledInvoices({ ...ctx, audited: [] });
}

/** @returns whether it was killed before it had closed everything */
async function closeUntilKilled(variables: Record<string, string>, withinMs: number): Promise<boolean> {
  const { PATH, HOME, TMPDIR } = process.env;
  const closer = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { PATH, HOME, TMPDIR, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(closer, "close");
  await Promise.race([once(closer.stdout, "data"), ended]);
  await delay(Math.random() * withinMs);
  closer.kill("SIGKILL");
  await ended;
  return closer.signalCode === "SIGKILL";
}

const countBills = async (ctx: Context): Promise<number> => {
  const [counted] = await rows<{ count: number }>(ctx.db.current(), sql`select count(*)::int as count from bills`);
  return counted?.count ?? 0;
};

/** Minutes of a day, different for each brand and day. */
const minutesOn = (position: number, day: string): number => ((position * 37 + Number(day.slice(8)) * 11) % 500) / 8;

function* monthsOf(ctx: Context): Generator<{ month: string; days: string[] }> {
  const open = billingDay(ctx);
  for (let ago = MONTHS; ago > 0; ago -= 1) {
    const month = monthsAfter(open, -ago);
    const days: string[] = [];
    for (let day = month; day < firstOfNextMonth(month); day = daysAfter(day, 1)) days.push(day);
    yield { month, days };
  }
}

/** Brands that were on a package for a year, with minutes on every day and a storage reading in the first month. */
async function fillMonths(ctx: Context, brands: number): Promise<void> {
  await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
  await ctx.db.transaction(() =>
    updateSettings({ ...ctx, audited: [] }, { legal_name: "Voice, Inc.", invoice_sending: "at_close" }),
  );
  const { base_price, ...price_details } = prices;
  const packageId = await makePackage(ctx, { base_price, price_details });
  const first = monthsAfter(billingDay(ctx), -MONTHS);
  const run = (statement: ReturnType<typeof sql>) => ctx.db.current().execute(statement);
  await run(sql`update package_prices set starts_on = ${first}::date where package_id = ${packageId}`);
  const days = [...monthsOf(ctx)].flatMap((each) => each.days);
  for (let position = 0; position < brands; position += 1) {
    const billing_emails = [`ap-${position}@brand.example`, `cfo-${position}@brand.example`];
    const { id } = await makeBrand(ctx, { organization_plan_id: packageId, billing_emails });
    await run(sql`update brand_packages set starts_on = ${first}::date where brand_id = ${id}`);
    await run(sql`update brand_periods set started_at = ${first}::timestamptz where brand_id = ${id}`);
    await run(sql`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      select ${id}::int, date_trunc('month', day), 'standard_minutes', 0, day, quantity, day, '' from unnest(
        ${sql.param(days)}::date[], ${sql.param(days.map((day) => String(minutesOn(position, day))))}::numeric[]) d(day, quantity)`);
    await run(sql`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      values (${id}, ${first}, 'storage_gb', 0, ${daysAfter(first, position % 20)}, ${String(position % 7)}, ${first}, '')`);
  }
}

/** The expected bill, calculated only from the inserted numbers. */
function expectedTotal(position: number, first: string, days: string[]): string {
  const millionths = days.reduce((sum, day) => sum + minutesOn(position, day) * 1e6, 0);
  const totals = billByHand({
    prices,
    active: true,
    credit: "0",
    quantities: {
      standard_minutes: (millionths / 1e6).toFixed(6),
      multilingual_minutes: "0",
      businesses: "0",
      premium_support: "0",
    },
    readings: [{ reader: null, day: daysAfter(first, position % 20), gb: String(position % 7) }],
    days,
    connections: [],
    coupons: [],
    charges: [],
    corrections: [],
    tax: null,
  });
  return totals.at(-1) ?? "";
}

async function compare(ctx: Context, brands: number): Promise<Omit<CloseReport, "kills" | "beforeTheLast">> {
  const found = await rows<{ brand_id: number; month: string; total: string; events: number }>(
    ctx.db.current(),
    sql`select b.brand_id, b.month::text, b.total::text, (select count(*)::int from activities a
          where a.event = 'bill.closed' and a.subject_id = b.id or a.event = 'bill.month_closed'
            and a.after->'bills' @> jsonb_build_array(jsonb_build_object('bill_id', b.id))) as events
        from bills b order by b.brand_id, b.month`,
  );
  const [series] = await rows<{ last: number }>(
    ctx.db.current(),
    sql`select max(last)::int as last from invoice_series`,
  );
  const [mails] = await rows<{ unsent: number; twice: number }>(
    ctx.db.current(),
    sql`select (2 * (select count(*) from bills) - count(*))::int as unsent,
          (count(*) filter (where queued <> 1))::int as twice
        from (select count(e.id) as queued from invoice_mails m left join emails e on e.invoice_mail_id = m.id
          group by m.bill_id, m.recipient) sent`,
  );
  const byBrand = [...Map.groupBy(found, ({ brand_id }) => brand_id).values()];
  const months = [...monthsOf(ctx)];
  const first = months[0]?.month ?? "";
  let wrong = 0;
  for (const [position, own] of byBrand.entries()) {
    for (const bill of own) {
      const days = months.find(({ month }) => month === bill.month)?.days ?? [];
      if (bill.events !== 1 || bill.total !== expectedTotal(position, first, days)) wrong += 1;
    }
  }
  const distinct = new Set(found.map(({ brand_id, month }) => `${brand_id} ${month}`)).size;
  return {
    bills: found.length,
    wrong,
    missing: brands * MONTHS - distinct,
    doubled: found.length - distinct,
    gaps: (series?.last ?? 0) - found.length,
    unsent: mails?.unsent ?? 0,
    sentTwice: mails?.twice ?? 0,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const variables = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
  await within(variables, async (ctx) => {
    process.stdout.write("closing\n");
    await closeAndSend(ctx);
  });
}
