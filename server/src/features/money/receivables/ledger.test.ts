// Shows MORE-366, MORE-367, MORE-368, MORE-377, MORE-378, MORE-379.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { expectSame } from "../../../../test/ledger/compare.ts";
import { LedgerByHand } from "../../../../test/ledger/ledger-by-hand.ts";
import { history, type Step } from "../../../../test/ledger/operations.ts";
import { Play } from "../../../../test/ledger/play.ts";
import { Product } from "../../../../test/ledger/product.ts";
import { rows } from "../../../db/sql.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z", {});

/** How many random histories; thousands of them by hand. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 8);
const counted: Record<string, number> = {};
const count = (what: string) => {
  counted[what] = (counted[what] ?? 0) + 1;
};

let plan = 0;
beforeAll(async () => {
  await billing.app.ctx.db
    .current()
    .execute(sql`insert into tax_rates (starts_on, name, rate) values ('2026-10-01', 'GST', 18)`);
  plan = await makePackage(billing.app.ctx, { base_price: "100" });
});

async function lastNumber(): Promise<number> {
  const [last] = await rows<{ number: number }>(
    billing.app.ctx.db.current(),
    sql`select count(*)::int as number from credit_notes where number is not null`,
  );
  return last?.number ?? 0;
}

async function play(isTaxed: boolean, steps: readonly Step[]): Promise<void> {
  // Tax begins with October 2026.
  const begin = isTaxed ? "2026-10-10" : "2022-10-10";
  await billing.at(begin);
  const product = new Product(billing, await makeBilledBrand(billing.app.ctx, 0, plan));
  const hand = new LedgerByHand();
  hand.now = billing.now().getTime();
  hand.today = begin;
  hand.rate = isTaxed ? 18 : 0;
  hand.lastNumber = await lastNumber();
  const game = new Play(billing, product, hand);
  for (const step of steps) {
    const outcome = await game.step(step);
    count("steps");
    if (outcome) {
      const { expected, refused } = outcome;
      count(refused === null ? `${step.kind} done` : `${step.kind} refused: ${refused}`);
      if (expected.length === 0) expect(refused).toBeNull();
      else expect(expected).toContain(refused);
    }
    await expectSame(product, hand, step.http);
  }
  await expectSame(product, hand, true);
  count("histories");
}

describe("the ledger", () => {
  it(
    "is the one that a second calculation keeps, after each step of any history",
    async () => {
      await fc.assert(fc.asyncProperty(fc.boolean(), history, play), { numRuns: RUNS });
      if (process.env.LEDGER_RUNS) process.stdout.write(`${JSON.stringify(counted, null, 1)}\n`);
    },
    RUNS * 10_000,
  );
});
