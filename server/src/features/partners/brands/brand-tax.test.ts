// Shows MORE-430: a brand with a certificate pays no tax while it lasts.

import { describe, expect, it } from "vitest";
import { useLedger } from "../../../../test/ledger/lab.ts";

const lab = useLedger();
const { at } = lab.billing;

const save = (id: number, organization: object) => lab.billing.manager.put(`/admin/agencies/${id}`, { organization });
const totals = ({ subtotal, taxes, total }: { subtotal: string; taxes: { amount: string }[]; total: string }) => [
  subtotal,
  taxes.map(({ amount }) => amount),
  total,
];

describe("an exempt brand", () => {
  it.each([
    ["through the last day of a month has no tax in it", "2026-12-31", "100.00"],
    ["that ends a day earlier is taxed for the month", "2026-12-30", "118.00"],
    ["without an end has no tax", null, "100.00"],
  ])("%s (case 9)", async (_, exempt_until, total) => {
    await at("2026-12-10");
    const id = await lab.brand();
    await lab.charge(id, "100.00");
    expect((await lab.billing.current(id)).total).toBe("118.00");
    const saved = await save(id, { tax: "exempt", tax_certificate: "NY-4471", exempt_until });
    expect(saved.body.data).toMatchObject({ tax: "exempt", tax_certificate: "NY-4471", exempt_until });
    expect((await lab.billing.current(id)).total).toBe(total);
    await at("2027-01-01");
    await lab.close(id, "2026-12");
    expect((await lab.bill(id, "2026-12")).total).toBe(total);
  });

  it("is exempt from the open month on: a past month that is not closed keeps its tax, and so does a closed bill", async () => {
    await at("2026-11-10");
    const id = await lab.brand();
    await lab.charge(id, "100.00");
    await at("2026-12-10");
    await lab.charge(id, "50.00");
    await save(id, { tax: "exempt" });
    await lab.close(id, "2026-11");
    await at("2027-01-10");
    await save(id, { tax: "standard" });
    await lab.close(id, "2026-12");
    await lab.charge(id, "10.00");
    const [november, december] = [await lab.bill(id, "2026-11"), await lab.bill(id, "2026-12")];
    expect([totals(november)[2], totals(december)[2]]).toEqual(["118.00", "50.00"]);
    expect(totals(await lab.billing.current(id))[2]).toBe("11.80");
  });

  it("is refused another word, and a day that is none", async () => {
    await at("2026-12-10");
    const id = await lab.brand();
    const refused = [await save(id, { tax: "none" }), await save(id, { exempt_until: "2026-13-01" })];
    expect(refused.map(({ body }) => Object.keys(body.fields))).toEqual([
      ["organization.tax"],
      ["organization.exempt_until"],
    ]);
  });
});
