// Shows MORE-396: E12 of the ledger.

import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { dayAfter, inDollars } from "../../../../test/ledger/hand.ts";
import { isNote, type LedgerByHand } from "../../../../test/ledger/ledger-by-hand.ts";
import { grossOf } from "../../../../test/ledger/notes-by-hand.ts";
import { history, type Step } from "../../../../test/ledger/operations.ts";
import { beginHistory } from "../../../../test/ledger/player.ts";
import { statementOf } from "./statements.service.ts";

const billing = useBillingApp("2026-10-10T15:00:00Z", {});
const HISTORIES = 6;

let plan = 0;
beforeAll(async () => {
  plan = await makePackage(billing.app.ctx, { base_price: "100" });
});

type Moved = { on: string; cents: number };
/** By payment, note or refund. */
type Days = { takenBackOn: Map<object, string>; refundedOn: Map<object, string> };

/** What changed the balance, from what the second ledger keeps and the days on which it took payments and notes back. */
function movedByHand(hand: LedgerByHand, { takenBackOn, refundedOn }: Days): Moved[] {
  const sources = [...hand.payments, ...hand.notes.filter(({ number }) => number !== null)];
  return [
    ...hand.bills.map(({ closedOn, total }) => ({ on: closedOn, cents: total })),
    ...sources.flatMap((source) => {
      const [on, cents] = isNote(source) ? [source.issuedOn, grossOf(source)] : [source.receivedOn, source.amount];
      const back = takenBackOn.get(source);
      return [{ on, cents: -cents }, ...(back === undefined ? [] : [{ on: back, cents }])];
    }),
    ...hand.refunds.flatMap((refund) => {
      const [on, back] = [refundedOn.get(refund), takenBackOn.get(refund)];
      if (on === undefined) return [];
      return [{ on, cents: refund.amount }, ...(back === undefined ? [] : [{ on: back, cents: -refund.amount }])];
    }),
  ].filter(({ cents }) => cents !== 0);
}

const sum = (moved: readonly Moved[]) => moved.reduce((all, { cents }) => all + cents, 0);

async function play(steps: readonly Step[], splits: readonly number[]): Promise<void> {
  const begin = "2026-10-10";
  await billing.at(begin);
  const { product, hand, game } = await beginHistory(billing, plan, begin);
  const days: Days = { takenBackOn: new Map(), refundedOn: new Map() };
  for (const step of steps) {
    await game.step({ ...step, http: false });
    for (const each of [...hand.payments, ...hand.notes, ...hand.refunds])
      if (each.reversed && !days.takenBackOn.has(each)) days.takenBackOn.set(each, hand.today);
    for (const refund of hand.refunds)
      if (!refund.waits && !days.refundedOn.has(refund)) days.refundedOn.set(refund, hand.today);
  }
  const { brandId } = product;
  const moved = movedByHand(hand, days);
  const first = dayAfter(begin, -60);
  const last = dayAfter(hand.today, 1);
  const length = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  const starts = [...new Set(splits.map((each) => dayAfter(first, each % length)))].filter((day) => day > first).sort();
  let opening = "0.00";
  for (const [index, from] of [first, ...starts].entries()) {
    const to = dayAfter(starts[index] ?? dayAfter(last, 1), -1);
    const found = await statementOf(billing.own(), brandId, { from, to });
    const within = moved.filter(({ on }) => from <= on && on <= to);
    expect(found.opening).toBe(opening);
    expect(found.closing).toBe(inDollars(sum(moved.filter(({ on }) => on <= to))));
    const rows = found.rows.map(({ on, amount }) => `${on} ${amount}`);
    expect(rows.toSorted()).toEqual(within.map(({ on, cents }) => `${on} ${inDollars(cents)}`).toSorted());
    expect(found.rows.map(({ on }) => on)).toEqual(found.rows.map(({ on }) => on).toSorted());
    expect(found.rows.at(-1)?.balance ?? found.opening).toBe(found.closing);
    opening = found.closing;
  }
  const { owed } = (await product.state()).account;
  expect(opening).toBe(owed);
}

describe("statements of following periods", () => {
  it(
    "open with what the one before closed with, and add up, whatever happened and wherever they are split",
    async () => {
      const splits = fc.array(fc.nat({ max: 5_000 }), { maxLength: 6 });
      await fc.assert(fc.asyncProperty(history, splits, play), { numRuns: HISTORIES });
    },
    HISTORIES * 10_000,
  );
});
