import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import pg from "pg";
import { billingDay, dayIn, daysAfter, firstOfMonth, monthsAfter } from "../src/calendar.ts";
import type { Context } from "../src/context.ts";
import { rows } from "../src/db/sql.ts";
import { currentBill } from "../src/features/billing/bills.service.ts";
import { closeDueMonths } from "../src/features/billing/close.service.ts";
import { startConsole } from "../test/console-process.ts";
import { makeApiKey } from "../test/factories/api-key.ts";
import { within } from "../test/within.ts";

const CALLS = 600;
const EVENTS_A_CALL = 1_000;
const SENDERS = 4;
/** Of the largest brand, in a month. */
const LARGEST = 67_000;
const PART = 25_000;
const DAY_MS = 86_400_000;

type Server = { DATABASE_URL: string; SECRETS_KEY: string };

/**
 * So many events of the last 30 days in the tables that usage is taken into, the first 67,000 of one brand:
 * made by the database itself, in parts, for no statement may take longer than 20 s.
 */
export async function fillUsage(ctx: Context, largestId: number, events: number): Promise<void> {
  const db = ctx.db.current();
  const days = Array.from({ length: 30 }, (_, ago) => dayIn(ctx.billingTimeZone, new Date(Date.now() - ago * DAY_MS)));
  for (let from = 0; from < events; from += PART) {
    await db.execute(sql`with made as materialized (
        select b.id as brand_id, b.business_id, 'fill-' || lpad(n::text, 9, '0') as event_id,
          (array['standard_minutes', 'multilingual_minutes', 'standard_minutes'])[1 + n % 3] as type,
          ((n % 170) + 10) / 10.0 as quantity, (${sql.param(days)}::date[])[1 + n % 30] as day
        from generate_series(${from}::int, ${Math.min(from + PART, events) - 1}::int) n
        join lateral (select s.organization_id as id, min(s.id) as business_id from businesses s
          where s.organization_id = case when n < ${LARGEST}::int then ${largestId}::int
            else ${largestId}::int + 1 + ((n - ${LARGEST}::int) / 5000) % 900 end group by 1) b on true
      ), ids as (
        insert into usage_ids (brand_id, event_id, hash) select brand_id, event_id, 1 from made order by 1, 2)
      insert into usage_events
        (brand_id, business_id, event_id, type, quantity, occurred_at, received_at, day, bill_month)
      select brand_id, business_id, event_id, type, quantity, day + interval '17 hours', now(), day,
        date_trunc('month', day)::date from made`);
  }
  await db.execute(sql`insert into usage_days
      (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
    select brand_id, bill_month, type, business_id, day, sum(quantity), max(occurred_at), max(event_id)
    from usage_events group by 1, 2, 3, 4, 5`);
  await db.execute(sql`analyze usage_ids`);
  await db.execute(sql`analyze usage_events`);
  await db.execute(sql`analyze usage_days`);
}

export type Intake = { perSecond: number; copyPerSecond: number };

/** Events per second through HTTP, and by plain COPY of as many like them into the same tables. */
export async function measureIntake(server: Server, folder: string): Promise<Intake> {
  const { tokens, places } = await within(server, async (ctx) => ({
    tokens: await Promise.all(Array.from({ length: SENDERS }, async () => (await makeApiKey(ctx, ["usage"])).token)),
    places: await rows<{ brand: number; business: string; business_id: number }>(
      ctx.db.current(),
      sql`select organization_id as brand, min(external_id) as business, min(id) as business_id
          from businesses group by 1 order by 1 limit 500`,
    ),
  }));
  const at = (number: number) => new Date(Date.now() - (number % 27) * DAY_MS - 3_600_000);
  const event = (call: number, place: number) => {
    const number = call * EVENTS_A_CALL + place;
    // A call brings the usage of a few brands.
    const of = places[(call * 7 + (place % 5)) % places.length];
    return {
      id: `live-${String(number).padStart(9, "0")}`,
      organization_id: of?.brand,
      business_id: of?.business,
      type: "standard_minutes",
      quantity: `${(number % 170) + 1}.5`,
      occurred_at: at(number).toISOString(),
    };
  };
  const bodies = Array.from({ length: CALLS }, (_, call) =>
    JSON.stringify({ usage_events: Array.from({ length: EVENTS_A_CALL }, (_, place) => event(call, place)) }),
  );
  const running = await startConsole(server);
  try {
    const agent = new Agent({ keepAlive: true });
    const send = async (token: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const call = request(`${running.url}/api/v1/platform/usage_events`, { method: "POST", headers, agent });
      call.end(body);
      const [answer] = await once(call, "response");
      const { data } = Object(await json(answer));
      if (data?.accepted !== EVENTS_A_CALL) throw new Error(`a call was answered with ${answer.statusCode}`);
    };
    // What goes on for hours has been compiled.
    const warm = CALLS / 5;
    for (const body of bodies.slice(0, warm)) await send(tokens[0] ?? "", body);
    const begin = performance.now();
    await Promise.all(
      tokens.map(async (token, sender) => {
        for (let call = warm + sender; call < CALLS; call += SENDERS) await send(token, bodies[call] ?? "");
      }),
    );
    const seconds = (performance.now() - begin) / 1_000;
    const copied = await copyAsMany(server, folder, (CALLS - warm) * EVENTS_A_CALL, places, at);
    return { perSecond: ((CALLS - warm) * EVENTS_A_CALL) / seconds, copyPerSecond: copied };
  } finally {
    await running.stop();
  }
}

/** What the database takes at most: ids and events, their days left out. */
async function copyAsMany(
  server: Server,
  folder: string,
  count: number,
  places: readonly { brand: number; business_id: number }[],
  at: (number: number) => Date,
): Promise<number> {
  const ids: string[] = [];
  const events: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const call = Math.floor(number / EVENTS_A_CALL);
    const of = places[(call * 7 + (number % 5)) % places.length];
    const id = `copy-${String(number).padStart(9, "0")}`;
    const when = at(number).toISOString();
    const day = when.slice(0, 10);
    ids.push(`${of?.brand},${id},${number}`);
    events.push(
      [
        of?.brand,
        of?.business_id,
        id,
        "standard_minutes",
        `${(number % 170) + 1}.5`,
        when,
        when,
        day,
        firstOfMonth(day),
      ].join(),
    );
  }
  const client = new pg.Client({ connectionString: server.DATABASE_URL });
  await client.connect();
  // The database's own user reads them.
  chmodSync(folder, 0o755);
  try {
    const tables = { usage_ids: ids, usage_events: events };
    for (const [name, lines] of Object.entries(tables)) writeFileSync(join(folder, `${name}.csv`), lines.join("\n"));
    const begin = performance.now();
    for (const name of Object.keys(tables)) await client.query(`copy ${name} from '${join(folder, name)}.csv' csv`);
    return count / ((performance.now() - begin) / 1_000);
  } finally {
    await client.end();
  }
}

/** Milliseconds at the server for the open month of a brand; the middle of many. */
export async function measureBill(server: Server, brandId: number): Promise<number> {
  return within(server, async (ctx) => {
    const times: number[] = [];
    for (let turn = 0; turn < 120; turn += 1) {
      const begin = performance.now();
      await currentBill(ctx, brandId);
      times.push(performance.now() - begin);
    }
    return times.slice(20).sort((one, other) => one - other)[50] ?? 0;
  });
}

/** Bills a second: the month before this one, of all brands. */
export async function measureClose(server: Server): Promise<{ bills: number; seconds: number }> {
  return within(server, async (ctx) => {
    const month = monthsAfter(billingDay(ctx), -1);
    const db = ctx.db.current();
    await db.execute(sql`update package_prices set starts_on = ${month}::date`);
    await db.execute(sql`update brand_packages set starts_on = ${month}::date`);
    await db.execute(sql`delete from brand_periods`);
    await db.execute(
      sql`insert into brand_periods (brand_id, started_at) select id, ${`${daysAfter(month, 1)}T00:00:00Z`}::timestamptz from brands`,
    );
    const begin = performance.now();
    await closeDueMonths({ ...ctx, audited: [] });
    const seconds = (performance.now() - begin) / 1_000;
    const [counted] = await rows<{ count: number }>(db, sql`select count(*)::int as count from bills`);
    return { bills: counted?.count ?? 0, seconds };
  });
}
