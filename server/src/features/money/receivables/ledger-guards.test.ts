// Shows MORE-366, MORE-367, MORE-368: whatever is sent to the database, the equations hold.

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { useLedger } from "../../../../test/ledger/lab.ts";
import { rows } from "../../../db/sql.ts";

const lab = useLedger();
const { at } = lab.billing;

type Ids = {
  brand: number;
  other: number;
  open: number;
  paid: number;
  otherBill: number;
  live: number;
  reversed: number;
};
let ids: Ids;

/** Ten of the open bill's 118.00 are paid by a payment of 50.00; the paid bill was marked. */
beforeAll(async () => {
  const brand = await lab.billed("100.00");
  await lab.charge(brand, "100.00");
  const other = await lab.billed("200.00");
  await at("2026-12-01");
  await lab.close(brand, "2026-11");
  const shares = [{ bill_month: "2026-10", amount: "10.00" }];
  const live = (await lab.pay(brand, "50.00", { allocations: shares })).body.data.id;
  const reversed = (await lab.pay(brand, "60.00", { allocations: shares })).body.data.id;
  await lab.reverse(reversed);
  const paid = (await lab.mark(brand, "2026-11", { status: "paid" })).body.data.id;
  const open = (await lab.bill(brand, "2026-10")).id;
  ids = { brand, other, open, paid, otherBill: (await lab.bill(other, "2026-10")).id, live, reversed };
});

/** Runs a statement as somebody with a database client would. @returns the reason why it was refused */
async function refused(statement: string): Promise<string> {
  const error = await lab.billing.app.ctx.db
    .current()
    .execute(sql.raw(statement))
    .then(
      () => null,
      (fault: Error) => fault,
    );
  expect(await brokenEquations(lab.billing.app.ctx.db.current())).toEqual([]);
  const cause = error?.cause;
  return cause instanceof Error ? cause.message : "done";
}

const allocation = ({ payment, bill, amount, brand = ids.brand, more = ["", ""] }: Allocated) =>
  `insert into allocations (brand_id, payment_id, bill_id, amount, effective_on, allocated_at, allocated_by ${more[0]})
   values (${brand}, ${payment}, ${bill}, ${amount}, '2026-12-01', now(), 'Ada' ${more[1]})`;
type Allocated = { payment: number; bill: number; amount: string; brand?: number; more?: [string, string] };

describe("an allocation", () => {
  it("of more than is left of the payment, or open on the bill, is refused (ASVS V2.3.4)", async () => {
    expect(await refused(allocation({ payment: ids.live, bill: ids.open, amount: "40.01" }))).toContain(
      "payments_unallocated_within",
    );
    const large = (await lab.pay(ids.brand, "500.00", { allocations: [] })).body.data.id;
    expect(await refused(allocation({ payment: large, bill: ids.open, amount: "108.01" }))).toContain(
      "bills_open_amount",
    );
    expect(await refused(allocation({ payment: large, bill: ids.paid, amount: "0.01" }))).toContain(
      "bills_open_amount",
    );
    expect(await refused(allocation({ payment: large, bill: ids.open, amount: "0" }))).toContain("amount_positive");
    await lab.reverse(large);
  });

  it("of another brand's bill or payment, or of a reversed payment, is refused (ASVS V2.2.3, V8.4.1)", async () => {
    const payment = ids.live;
    expect(await refused(allocation({ payment, bill: ids.otherBill, amount: "1" }))).toBe(
      "an allocation has no bill of its brand",
    );
    expect(await refused(allocation({ payment, bill: ids.otherBill, amount: "1", brand: ids.other }))).toBe(
      "an allocation has no live source of its brand",
    );
    expect(await refused(allocation({ payment: ids.reversed, bill: ids.open, amount: "1" }))).toBe(
      "an allocation has no live source of its brand",
    );
  });

  it("is never changed or deleted, and released once", async () => {
    const of = `where payment_id = ${ids.live}`;
    for (const statement of [
      `update allocations set amount = 5 ${of}`,
      `update allocations set amount = amount ${of}`,
      `update allocations set released_by = 'Ada' ${of}`,
      `update allocations set bill_id = ${ids.paid} ${of}`,
      `delete from allocations ${of}`,
      `update allocations set released_at = null, released_on = null where payment_id = ${ids.reversed}`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, "a row of allocations never changes"]);
  });

  it("cannot be made as released", async () => {
    const more: [string, string] = [", released_at, released_on, released_by", ", now(), '2026-12-01', 'Ada'"];
    expect(await refused(allocation({ payment: ids.live, bill: ids.open, amount: "1", more }))).toBe(
      "an allocation is made before it is released",
    );
  });
});

describe("a payment", () => {
  it("is never changed or deleted, and what is left of it follows its allocations", async () => {
    const of = `where id = ${ids.live}`;
    for (const statement of [
      `update payments set amount = 500 ${of}`,
      `update payments set received_on = '2026-01-01' ${of}`,
      `update payments set brand_id = ${ids.other} ${of}`,
      `update payments set unallocated = 50 ${of}`,
      `update payments set unallocated = 0 ${of}`,
      `update payments set reversal_reason = 'No' ${of}`,
      `delete from payments ${of}`,
      `update payments set reversed_at = null, reversed_on = null where id = ${ids.reversed}`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, "a row of payments never changes"]);
  });

  it("is not reversed while it pays a bill, nor made as reversed", async () => {
    expect(
      await refused(
        `update payments set reversed_at = now(), reversed_on = now(), reversed_by = 'Ada' where id = ${ids.live}`,
      ),
    ).toBe("a payment with live allocations cannot be reversed");
    expect(
      await refused(`insert into payments (brand_id, amount, received_on, method, origin, recorded_at, recorded_by, reversed_at,
        reversed_on, reversed_by) values (${ids.brand}, 10, '2026-12-01', 'other', 'person', now(), 'Ada', now(), now(), 'Ada')`),
    ).toBe("a payment is recorded before it is reversed");
  });
});

describe("the sums", () => {
  it("follow the ledger only", async () => {
    for (const statement of [
      `update bills set open_amount = 0 where id = ${ids.open}`,
      `update bills set open_amount = 118 where id = ${ids.open}`,
      `update bills set held = true where id = ${ids.open}`,
    ])
      expect([statement, await refused(statement)]).toEqual([
        statement,
        "the open amount of a bill follows the ledger",
      ]);
    for (const statement of [
      `update bills set total = 1 where id = ${ids.open}`,
      `delete from bills where id = ${ids.open}`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, "a closed bill never changes"]);
    for (const statement of [
      `update ledger_movements set receivable = 0 where bill_id = ${ids.open}`,
      `delete from ledger_movements where bill_id = ${ids.open}`,
    ])
      expect([statement, await refused(statement)]).toEqual([statement, "a row of ledger_movements never changes"]);
  });

  it("are not written directly", async () => {
    const brand = ids.brand;
    for (const statement of [
      `update brand_balances set receivable = 0 where brand_id = ${brand}`,
      `update brand_balances set unallocated = 500 where brand_id = ${brand}`,
      `update brand_balances set carried = 10 where brand_id = ${brand}`,
      `delete from brand_balances where brand_id = ${brand}`,
      `insert into ledger_movements (brand_id, cause, receivable, created_at, created_by)
        values (${brand}, 'bill', 10, now(), 'Ada')`,
      `insert into ledger_movements (brand_id, cause, unallocated, created_at, created_by)
        values (${brand}, 'payment', 10, now(), 'Ada')`,
    ])
      expect([statement, await refused(statement)]).toEqual([
        statement,
        "what a brand owes follows its bills, payments and allocations",
      ]);
  });
});

describe("a hold", () => {
  const hold = (bill: number) =>
    `insert into bill_holds (bill_id, reason, placed_at, placed_by) values (${bill}, 'Disputed', now(), 'Ada')`;

  it("is of an open bill, once", async () => {
    expect(await refused(hold(ids.paid))).toContain("bills_held_open");
    expect(await refused(hold(ids.open))).toBe("done");
    expect(await refused(hold(ids.open))).toContain("bill_holds_once");
    expect(await refused(`update bill_holds set reason = 'Other' where bill_id = ${ids.open}`)).toBe(
      "a row of bill_holds never changes",
    );
    expect(
      await refused(`update bill_holds set lifted_at = now(), lifted_by = 'Ada' where bill_id = ${ids.open}`),
    ).toBe("done");
    const [row] = await rows(lab.billing.app.ctx.db.current(), sql`select held from bills where id = ${ids.open}`);
    expect(row).toEqual({ held: false });
  });
});
