import type { AttentionItem } from "@console/contract/attention.ts";
import type { AttentionReason } from "@console/contract/conditions.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { allConditions } from "../../src/all-conditions.ts";
import { rows } from "../../src/db/sql.ts";
import { brands } from "../../src/db/tables/brands.ts";
import type { Database } from "../../src/db/unit-of-work.ts";
import { list } from "../../src/features/desk/attention/attention.service.ts";
import { refreshConditions } from "../../src/features/desk/conditions/conditions.service.ts";
import { makeDemoClock } from "../../src/features/desk/demo/demo-clock.service.ts";
import type { Condition } from "../../src/jobs/condition.ts";
import type { Written } from "../../src/jobs/refresher.ts";
import { startTestApp, type TestApp } from "../app.ts";
import type { Client } from "../client.ts";

export const START = "2026-11-20T15:00:00Z";
/** Of rows that a test inserts by itself. */
export const stamps = { created_at: START, updated_at: START, updated_by: "Test" };

export type ReasonsApp = ReturnType<typeof useReasonsApp>;
type About = { brand?: number; subject?: number };

/**
 * An app that looks for reasons only when the test says so.
 * @param monthEnded the demo's month end was used: the billing clock is ahead of the real one, in the next month
 */
export function useReasonsApp(monthEnded: boolean) {
  let now = new Date(START);
  let aheadMs = 0;
  let app: TestApp | undefined;
  let admin: Client | undefined;
  const clock = { now: () => now };
  const ended = new Set<string>();

  beforeAll(async () => {
    app = await startTestApp({ clock, billingClock: makeDemoClock(clock), conditions: {} });
    admin = await app.as("super_admin");
    const named = sql`select tablename::text as name from pg_tables where schemaname = 'public'`;
    tables = new Set((await rows<{ name: string }>(app.ctx.db.current(), named)).map(({ name }) => name));
    if (!monthEnded) return;
    const moved = await admin.post("/admin/demo_clock/month_end");
    expect([moved.status, moved.body.data.today]).toEqual([200, "2026-12-01"]);
    aheadMs = moved.body.data.ahead_ms;
  });
  afterAll(() => app?.stop());
  beforeEach(() => {
    now = new Date(START);
  });

  const started = () => {
    if (!app) throw new Error("the app starts before the first test");
    return app;
  };
  const db = () => started().ctx.db.current();

  let tables: ReadonlySet<string> = new Set();
  /** Tables that the statements of each condition have named. */
  const used = new Map<string, Set<string>>();
  const recorded = Object.fromEntries(
    Object.entries<Condition>(allConditions).map(([code, { find, ...condition }]) => {
      const to = new Set<string>();
      used.set(code, to);
      const recording: typeof find = (...args) => recordTables(args[0].db, { tables, to }, () => find(...args));
      return [code, { ...condition, find: recording }];
    }),
  );

  /** What needs attention for one reason, after looking. */
  const found = async (reason: AttentionReason, about?: About, written: Written = "all"): Promise<AttentionItem[]> => {
    await refreshConditions(started().services, recorded, written);
    // Not by a call: its session would end with the days that pass here.
    const { data } = await list(started().ctx, { page: 1, per_page: 100, status: "open", reason });
    return data.filter(
      (each) =>
        (about?.brand === undefined || each.organization_id === about.brand) &&
        (about?.subject === undefined || each.subject.id === about.subject),
    );
  };

  return {
    get app() {
      return started();
    },
    get admin() {
      if (!admin) throw new Error("the admin signs in before the first test");
      return admin;
    },
    db,
    monthEnded,
    now: () => now,
    /** Sets the real clock, which usage and meetings follow. */
    setNow: (at: string) => {
      now = new Date(at);
    },
    /** Sets what the billing clock shows. */
    setBilling: (at: string) => {
      now = new Date(Date.parse(at) - aheadMs);
    },
    found,
    /** It begins with this, and is gone after `end`. */
    beginsAndEnds: async (
      reason: AttentionReason,
      about: About,
      expected: Partial<AttentionItem>,
      end: () => Promise<unknown>,
    ): Promise<void> => {
      expect(await found(reason, about)).toMatchObject([{ reason, ...expected }]);
      await end();
      expect(await found(reason, about)).toEqual([]);
      ended.add(reason);
    },
    /** Reasons that have begun and ended. */
    ended,
    /** By condition, the tables that it read and that it does not declare. */
    undeclared: () =>
      Object.entries<Condition>(allConditions).flatMap(([code, { reads }]) => {
        const missing = [...(used.get(code) ?? [])].filter((table) => !reads.includes(table)).sort();
        return missing.length === 0 ? [] : `${code}: ${missing.join()}`;
      }),
    nameOf: async (id: number): Promise<string> =>
      (await db().select({ name: brands.name }).from(brands).where(eq(brands.id, id)))[0]?.name ?? "",
    threshold: (settings: object) =>
      (admin ?? started().visitor()).put("/admin/operator_settings", {
        operator_settings: { legal_name: "Northwind", ...settings },
      }),
  };
}

/** Adds the tables that occur in the statements of `work`, which runs in a transaction. */
async function recordTables<T>(
  db: Database,
  { tables, to }: { tables: ReadonlySet<string>; to: Set<string> },
  work: () => Promise<T>,
): Promise<T> {
  const tx = db.current();
  const { run } = tx;
  tx.run = (statement, values) => {
    for (const word of statement.text.match(/\b[a-z_]+\b/g) ?? []) if (tables.has(word)) to.add(word);
    return run(statement, values);
  };
  try {
    return await work();
  } finally {
    tx.run = run;
  }
}
