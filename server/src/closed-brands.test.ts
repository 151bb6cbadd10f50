// Shows MORE-541.

import { changesBrand, refusesClosedBrands } from "@console/contract/closed-brands.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Client } from "../test/client.ts";
import { examples } from "../test/examples.ts";
import { scopeOf } from "./auth/access.ts";
import { rows } from "./db/sql.ts";
import { makeDemoClock } from "./features/desk/demo/demo-clock.service.ts";
import { allRoutes } from "./http/document.ts";

let app: TestApp;
let admin: Client;
let platform: Client;

beforeAll(async () => {
  app = await startTestApp({ billingClock: makeDemoClock() });
  admin = await app.as("super_admin");
  platform = await app.platform("configuration", "businesses", "usage", "payments");
});
afterAll(() => app.stop());

const writes = allRoutes.filter((route) => route.method !== "GET" && route.audit);
const isTaken = (route: (typeof writes)[number]) => changesBrand(route) && !refusesClosedBrands(route);
const inOrder = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort();
const run = (statement: ReturnType<typeof sql>) => rows<Record<string, unknown>>(app.ctx.db.current(), statement);
const closeAll = () =>
  run(sql`with closed as (update brands set status = 'inactive', closed_at = now() where closed_at is null returning id)
    select count(*)::int from closed`);
const openAll = () =>
  run(sql`with opened as (update brands set status = 'active', closed_at = null where closed_at is not null returning id)
    select count(*)::int from opened`);
const latest = async () => Number((await run(sql`select coalesce(max(id), 0) as id from activities`))[0]?.id);

/** Calls a write's example, after a step in between. */
async function send(route: (typeof writes)[number], before: () => Promise<unknown>) {
  const example = Object.entries(examples).find(([id]) => id === route.id)?.[1];
  if (!example) throw new Error(`no example for ${route.id}`);
  const call = await example(app);
  await before();
  const caller = call.as ?? (scopeOf(route) ? platform : admin);
  return caller.send(route.method, call.path, call.body, call.headers);
}

describe("a closed brand", () => {
  it("is read-only but for this list: what settles its money, what the platform reports, and erasing (MORE-541)", () => {
    expect(inOrder(writes.filter(isTaken))).toEqual([
      ...[
        "attention.update",
        "billing.hold",
        "billing.mark",
        "creditNotes.allocate",
        "creditNotes.confirm",
        "creditNotes.create",
      ],
      ...["creditNotes.release", "creditNotes.reverse", "creditNotes.withdraw", "erasure.brand", "invoices.mail"],
      ...["invoices.revokeLinks", "payments.allocate", "payments.record", "payments.release", "payments.reverse"],
      ...["platform.recordPayment", "refunds.confirm", "refunds.create", "refunds.reverse", "refunds.withdraw"],
      ...["refusedEvents.dismiss", "refusedEvents.dismissGroup", "refusedEvents.retry", "refusedEvents.retryGroup"],
      ...["reminders.pauseBill", "reminders.pauseBrand", "unbilled.bill", "unbilled.waive"],
    ]);
  });

  it.each(writes.filter(refusesClosedBrands).map((route) => [route.id, route] as const))(
    "refuses %s, and nothing is written (MORE-541)",
    async (_id, route) => {
      try {
        let before = 0;
        const answer = await send(route, async () => {
          await closeAll();
          before = await latest();
        });
        expect([answer.status, answer.body.code]).toEqual([409, "brand_closed"]);
        expect(await latest()).toBe(before);
      } finally {
        await openAll();
      }
    },
  );

  it.each(writes.filter(isTaken).map((route) => [route.id, route] as const))(
    "takes %s (MORE-541)",
    async (_id, route) => {
      try {
        expect((await send(route, closeAll)).status).toBe(200);
      } finally {
        await openAll();
      }
    },
  );
});
