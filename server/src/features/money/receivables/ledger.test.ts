// Shows MORE-366, MORE-367, MORE-368.

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

async function play(steps: readonly Step[]): Promise<void> {
  await billing.at("2026-10-10");
  const product = new Product(billing, await makeBilledBrand(billing.app.ctx, 0, plan));
  const hand = new LedgerByHand();
  hand.now = billing.now().getTime();
  hand.today = "2026-10-10";
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
      await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS });
      if (process.env.LEDGER_RUNS) process.stdout.write(`${JSON.stringify(counted, null, 1)}\n`);
    },
    RUNS * 10_000,
  );
});
