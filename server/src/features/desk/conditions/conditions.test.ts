// Shows MORE-330.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { rows } from "../../../db/sql.ts";
import type { Condition, Finding } from "../../../jobs/condition.ts";
import { refreshConditions } from "./conditions.service.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

let holds: Finding[] = [];
const find = vi.fn(async () => holds);
const inputs = { find, on: [], reads: [] };
const both: Condition = { ...inputs, notifies: "error", needs: "overdue_bill", points: 30 };
const bill = (id: number, over: Partial<Finding> = {}): Finding => ({
  message: `Bill ${id} is overdue.`,
  subject: { kind: "bill", id, label: "2026-10-01" },
  organization_id: 7,
  dedupe_key: String(id),
  money: "10.00",
  ...over,
});
const look = async (condition = both): Promise<boolean> => {
  find.mockClear();
  const isChanged = await refreshConditions(app.services, { bill_overdue: condition }, "all");
  expect(find).toHaveBeenCalledOnce();
  return isChanged;
};
const read = async (path: string): Promise<{ type?: string; message: string; money?: string; time?: string }[]> =>
  (await admin.get(`${path}?per_page=100`)).body.data;
const bell = () => read("/admin/notifications");
const items = () => read("/admin/attention");

describe("a condition (MORE-330)", () => {
  it("is found once: for the bell, where each finding is one, and for Needs Attention, where those of a brand are one", async () => {
    holds = [bill(1), bill(2, { type: "warning" })];
    expect(await look()).toBe(true);
    expect((await bell()).map(({ type, message }) => [type, message])).toEqual([
      ["error", "Bill 1 is overdue."],
      ["warning", "Bill 2 is overdue."],
    ]);
    expect(await items()).toMatchObject([{ message: "Bill 1 is overdue. And 1 more overdue bill.", money: "20.00" }]);
    expect(await look()).toBe(false);
  });

  it("keeps its notification and its item while it holds, updates their messages, and ends both at once", async () => {
    const [before] = await bell();
    holds = [bill(1, { message: "Bill 1 is still overdue." })];
    expect(await look()).toBe(true);
    expect(await bell()).toEqual([{ ...before, message: "Bill 1 is still overdue." }]);
    expect(await items()).toMatchObject([{ message: "Bill 1 is still overdue.", money: "10.00" }]);
    holds = [];
    expect(await look()).toBe(true);
    expect([await bell(), await items()]).toEqual([[], []]);
  });

  it("notifies, needs attention or both, as it says, and notifies of no more than it says", async () => {
    holds = [bill(1), bill(2), bill(3)];
    await look({ ...inputs, notifies: "error", most: 2 });
    expect([(await bell()).length, (await items()).length]).toEqual([2, 0]);
    holds = [];
    await look();
    holds = [bill(1)];
    await look({ ...inputs, needs: "overdue_bill", points: 30 });
    expect([(await bell()).length, (await items()).length]).toEqual([0, 1]);
  });

  it("is evaluated by one process at a time, with one lock for what it stores", async () => {
    const locks = sql`select 1 from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()`;
    const held = vi.fn(async () => [] as Finding[]);
    held.mockImplementation(async () => {
      expect(await rows(app.ctx.db.current(), locks)).toHaveLength(1);
      return [];
    });
    await refreshConditions(app.services, { bill_overdue: { ...both, find: held } }, "all");
    expect(held).toHaveBeenCalledOnce();
  });
});
