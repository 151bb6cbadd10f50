// Shows MORE-366, MORE-435: what brands owe by days past due, now and at the end of a day.

import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../test/ledger/lab.ts";

const lab = useLedger();
const { at } = lab.billing;

const buckets = ["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"];

const report = async (asOf?: string, more = "") =>
  (await lab.billing.manager.get(`/admin/receivables?per_page=100${asOf ? `&as_of=${asOf}` : ""}${more}`)).body;

/** The brand's row of the receivables: which buckets are not 0.00, and the row. */
async function aged(brandId: number, asOf?: string) {
  const { data } = await report(asOf);
  const row = data.find(({ organization_id }: { organization_id: number }) => organization_id === brandId);
  return { row, in: buckets.filter((bucket) => row && row[bucket] !== "0.00") };
}

/** What does not follow from the present: not its reminders. */
const amounts = (row: Record<string, unknown> | undefined) =>
  row && Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("remind")));

async function expectSums(asOf?: string) {
  const { data, meta } = await report(asOf);
  const total = (name: string) =>
    data.reduce((sum: number, row: Record<string, string>) => sum + Math.round(Number(row[name]) * 100), 0);
  for (const name of [...buckets, "open_amount", "held", "unallocated", "owed"])
    expect([name, Math.round(Number(meta.sums[name]) * 100)]).toEqual([name, total(name)]);
}

/** November at 118.00, closed on December 1 and due on December 16. */
async function november(): Promise<number> {
  await at("2026-11-10");
  const id = await lab.brand();
  await lab.charge(id, "100.00");
  await at("2026-12-01");
  await lab.close(id, "2026-11");
  expect(await lab.bill(id, "2026-11")).toMatchObject({ total: "118.00", due_on: "2026-12-16" });
  return id;
}

describe("a held bill", () => {
  it("ages as held without being overdue, and is overdue by its due date once the hold is lifted", async () => {
    const id = await november();
    await at("2026-12-10");
    expect((await lab.hold(id, "2026-11", { held: true, reason: "Disputed minutes" })).status).toBe(200);
    await at("2027-01-05");
    expect(await lab.bill(id, "2026-11")).toMatchObject({ status: "pending", held: true, due_on: "2026-12-16" });
    expect(await aged(id)).toMatchObject({ in: ["days_1_30"], row: { days_1_30: "118.00", held: "118.00" } });
    await at("2027-01-20");
    expect((await lab.hold(id, "2026-11", { held: false })).status).toBe(200);
    expect(await lab.bill(id, "2026-11")).toMatchObject({ status: "overdue", held: false });
    // On a day in between it still was held.
    expect(await aged(id, "2027-01-19")).toMatchObject({ in: ["days_31_60"], row: { held: "118.00" } });
    expect(await aged(id, "2026-12-09")).toMatchObject({ in: ["current"], row: { held: "0.00" } });
    // 35 days.
    expect(await aged(id)).toMatchObject({ in: ["days_31_60"], row: { days_31_60: "118.00", held: "0.00" } });
  });
});

describe("what a brand owes", () => {
  it("is in the bucket of its days past due, and in the sums", async () => {
    const id = await november();
    const seen: [string, string | undefined][] = [];
    const days = ["2026-12-16", "2026-12-17", "2027-01-15", "2027-01-16", "2027-02-14", "2027-02-15", "2027-03-16"];
    for (const day of [...days, "2027-03-17"]) {
      await at(day);
      const found = await aged(id);
      expect(found.in).toHaveLength(1);
      seen.push([day, found.in[0]]);
      expect(found.row).toMatchObject({ open_amount: "118.00", unallocated: "0.00", owed: "118.00" });
    }
    // And all of them once more, later.
    await at("2027-05-01");
    for (const [day, bucket] of seen) expect([day, (await aged(id, day)).in]).toEqual([day, [bucket]]);
    expect(seen).toEqual([
      ["2026-12-16", "current"],
      ["2026-12-17", "days_1_30"],
      ["2027-01-15", "days_1_30"],
      ["2027-01-16", "days_31_60"],
      ["2027-02-14", "days_31_60"],
      ["2027-02-15", "days_61_90"],
      ["2027-03-16", "days_61_90"],
      ["2027-03-17", "days_over_90"],
    ]);
    await expectSums();
  });

  it("is what it was at the end of a day, whatever happened since", async () => {
    const id = await lab.billed("100.00");
    await at("2026-11-05");
    const { data: first } = (await lab.pay(id, "150.00")).body;
    const days: [string, object | undefined][] = [];
    const see = async (day: string) => days.push([day, amounts((await aged(id)).row)]);
    await see("2026-11-05");
    await at("2026-11-20");
    await lab.charge(id, "200.00");
    await at("2026-12-01");
    await lab.close(id, "2026-11");
    await see("2026-12-01");
    await at("2026-12-20");
    await lab.reverse(first.id);
    await see("2026-12-20");
    const owner = () => lab.billing.app.as("super_admin");
    const note = { organization_id: id, bill_month: "2026-11", kind: "amount", reason: "goodwill", amount: "59.00" };
    await at("2026-12-21");
    expect((await (await owner()).post("/admin/credit_notes", note)).status).toBe(200);
    await see("2026-12-21");
    await at("2026-12-22");
    const { data: second } = (await lab.pay(id, "400.00")).body;
    await see("2026-12-22");
    await at("2026-12-23");
    const refund = { payment_id: second.id, amount: "20.00", method: "check", reason: "Paid too much" };
    expect((await (await owner()).post("/admin/refunds", refund)).status).toBe(200);
    await see("2026-12-23");
    await at("2026-12-24");
    const [share] = second.allocations;
    const path = `/admin/payments/${second.id}/allocations/${share.id}`;
    expect((await lab.billing.manager.send("DELETE", path, { reason: "Another bill" })).status).toBe(200);
    await see("2026-12-24");

    await at("2027-02-01");
    for (const [day, then] of days) {
      expect([day, amounts((await aged(id, day)).row)]).toEqual([day, then]);
      const statement = `/admin/agencies/${id}/statement?from=2026-01-01&to=${day}`;
      const { closing } = (await lab.billing.manager.get(statement)).body.data;
      expect((await aged(id, day)).row?.owed ?? "0.00").toBe(closing);
    }
    expect((await aged(id, "2026-10-31")).row).toBeUndefined();
    await expectSums("2026-12-21");
    expect((await report("2026-10-31")).meta.sums).toMatchObject({ owed: "0.00", current: "0.00" });
  });

  it("adds up on the days between a payment and the release of the one that it replaces", async () => {
    const id = await november();
    await at("2026-12-05");
    const paid = (await lab.pay(id, "118.00", { received_on: "2026-12-05" })).body.data.id;
    await at("2027-01-20");
    await lab.reverse(paid);
    await lab.pay(id, "118.00", { received_on: "2026-12-05" });
    const { row } = await aged(id, "2026-12-31");
    const inBuckets = buckets.reduce((sum, bucket) => sum + Number(row[bucket]), 0);
    expect([inBuckets, inBuckets - Number(row.unallocated)]).toEqual([Number(row.open_amount), Number(row.owed)]);
    await expectSums("2026-12-31");
  });

  it("is sorted and searched as of a day, and a day to come is refused", async () => {
    await at("2027-02-01");
    const owed = (await report("2026-12-05", "&sort=owed")).data.map((row: { owed: string }) => Number(row.owed));
    expect(owed).toEqual(owed.toSorted((one: number, other: number) => one - other));
    expect(owed.length).toBeGreaterThan(1);
    const none = await report("2026-12-05", "&search_key=nobody");
    expect([none.data, none.meta.total, none.meta.sums]).toEqual([[], 0, undefined]);
    const future = await lab.billing.manager.get("/admin/receivables?as_of=2027-02-02");
    expect([future.status, future.body.fields]).toEqual([422, { as_of: "Choose today or an earlier day." }]);
    const csv = await lab.billing.manager.get("/admin/receivables?as_of=2026-12-05&format=csv");
    expect(csv.status).toBe(200);
  });
});
