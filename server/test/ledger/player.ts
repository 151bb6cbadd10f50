import { deepStrictEqual as expectEqual } from "node:assert/strict";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { Context } from "../../src/context/context.ts";
import { rows } from "../../src/db/sql.ts";
import { statementOf } from "../../src/features/money/statements/statements.service.ts";
import { centsOf } from "../accounting/read-csv.ts";
import type { useBillingApp } from "../billing-app.ts";
import { makeBilledBrand } from "../factories/bill.ts";
import { makePackage } from "../factories/package.ts";
import { expectSame } from "./compare.ts";
import { brokenEquations } from "./equations.ts";
import { dayAfter } from "./hand.ts";
import { LedgerByHand, nextMonth } from "./ledger-by-hand.ts";
import { history, type Step } from "./operations.ts";
import { Play } from "./play.ts";
import { Product, type Stage } from "./product.ts";

/** What was played, by step and by what it was refused for. */
export type Counted = Record<string, number>;

/** The first and the last day on which something of a history was posted. */
export type Period = [from: string, to: string];

type Options = {
  histories: number;
  /** By default a new one in each run. */
  seed?: number;
  /** A stage at this moment. */
  begin(moment: Date): Promise<Stage>;
  /** Whether some steps are done over HTTP. */
  http: boolean;
  /** Called at the end of each. */
  ended?(product: Product, period: Period): Promise<void>;
};

/** Histories on a running server, an eighth of their steps over HTTP. */
export const onApp = (billing: ReturnType<typeof useBillingApp>): Pick<Options, "begin" | "http"> => ({
  http: true,
  begin: async (moment) => {
    billing.setNow(moment);
    return billing;
  },
});

/**
 * Plays random histories, each of a new brand, and compares product and calculator after each step.
 * @param ctx for what is there before them
 * @throws Error with the smallest history in which the two differ
 */
export async function playHistories(ctx: Context, options: Options): Promise<Counted> {
  const counted: Counted = {};
  const count = (what: string) => {
    counted[what] = (counted[what] ?? 0) + 1;
  };
  // Tax begins with October 2026.
  await ctx.db.current().execute(sql`insert into tax_rates (starts_on, name, rate) values ('2026-10-01', 'GST', 18)`);
  const plan = await makePackage(ctx, { base_price: "100" });

  const play = async (isTaxed: boolean, steps: readonly Step[]): Promise<void> => {
    const begin = isTaxed ? "2026-10-10" : "2022-10-10";
    const stage = await options.begin(new Date(`${begin}T16:00:00Z`));
    const { product, hand, game } = await beginHistory(stage, plan, begin);
    hand.rate = isTaxed ? 18 : 0;
    hand.lastNumber = await lastNumber(ctx);
    for (const each of steps) {
      const step = { ...each, http: each.http && options.http };
      const outcome = await game.step(step);
      // There was nothing that it could be done with.
      if (!outcome && step.kind !== "wait") continue;
      count("steps");
      if (outcome) {
        const { expected, refused } = outcome;
        count(refused === null ? `${step.kind} done` : `${step.kind} refused: ${refused}`);
        const isExpected = refused === null ? expected.length === 0 : expected.includes(refused);
        if (!isExpected) throw new Error(`${step.kind}: ${refused ?? "done"} instead of ${expected.join() || "done"}`);
      }
      await expectSame(product, hand, step.http ? "http" : options.http ? "all" : "changed");
    }
    await expectSame(product, hand, options.http ? "http" : "all");
    // Payments may have been received before it began.
    const period: Period = [dayAfter(begin, -60), hand.today];
    await expectStatements(stage, product, period);
    await options.ended?.(product, period);
    count("histories");
  };

  const { histories: numRuns, seed } = options;
  await fc.assert(fc.asyncProperty(fc.boolean(), history, play), { numRuns, ...(seed !== undefined && { seed }) });
  const broken = await brokenEquations(ctx.db.current());
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
  return counted;
}

/** A new brand and its ledger by hand. @param begin the day of the stage's clock */
export async function beginHistory(stage: Stage, plan: number, begin: string) {
  const product = new Product(stage, await makeBilledBrand(stage.own(), 0, plan));
  const hand = new LedgerByHand();
  hand.now = stage.now().getTime();
  hand.today = begin;
  return { product, hand, game: new Play(stage, product, hand) };
}

/** The statement of each month begins with what the month before ended with, up to what is owed now (E12). */
async function expectStatements(stage: Stage, product: Product, [from, to]: Period): Promise<void> {
  let balance = "0.00";
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    const period = { from: `${month}-01`, to: dayAfter(`${nextMonth(month)}-01`, -1) };
    const { opening, rows: moved, closing } = await statementOf(stage.own(), product.brandId, period);
    const sum = moved.reduce((all, { amount }) => all + centsOf(amount), centsOf(opening));
    expectEqual([opening, sum], [balance, centsOf(closing)]);
    balance = closing;
  }
  expectEqual(balance, (await product.state()).account.owed);
}

async function lastNumber(ctx: Context): Promise<number> {
  const [last] = await rows<{ number: number }>(
    ctx.db.current(),
    sql`select coalesce(max(substr(number, 4)::int), 0) as number from credit_notes`,
  );
  return last?.number ?? 0;
}
