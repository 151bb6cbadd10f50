// Shows MORE-380.

import { type BrandBill, bills } from "@console/contract/bills.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sample } from "../../../../../test/sample.ts";
import { show } from "../../../../../test/show.tsx";
import { dataOf, refusal, requestsTo, serve } from "../../../../../test/wire.ts";
import { openToasts } from "../../../../components/feedback/toasts.ts";
import { RecordSeveral } from "./record-several.tsx";

const bill = (id: number, brand: string, open_amount: string): BrandBill => ({
  ...sample(bills.list),
  id,
  version: id + 10,
  brand,
  brand_id: brand.length,
  open: false,
  open_amount,
  status: open_amount === "0.00" ? "paid" : "overdue",
});
const chosen = [
  bill(1, "Tideway", "90071992547409.93"),
  bill(2, "Lumen", "0.20"),
  bill(3, "Tideway", "0.10"),
  bill(4, "Lumen", "0.00"),
];

async function openDialog() {
  let closed = 0;
  let left: readonly number[] | undefined;
  const { user } = await show(() => (
    <RecordSeveral bills={chosen} onClose={() => (closed += 1)} onRecorded={(refused) => (left = refused)} />
  ));
  const inside = within(await screen.findByRole("dialog", { name: "Record Payments" }));
  return { user, inside, closed: () => closed, left: () => left };
}

describe("payments of several brands (MORE-380)", () => {
  it("are listed by brand, exact to the cent, without paid bills", async () => {
    const { inside } = await openDialog();
    const rows = within(inside.getByRole("table", { name: "Payments to record" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "BrandBillsAmount",
      "Lumen1$0.20",
      "Tideway2$90,071,992,547,410.03",
      "Total3$90,071,992,547,410.23",
    ]);
    inside.getByText("1 paid bill is left out.");
  });

  it("are recorded with one date, method and reference; what was refused stays selected", async () => {
    const refused = [{ id: 2, name: "INV-2, Lumen", reason: "Jordan changed it." }];
    const done = [1, 3].map((id) => ({ id, name: "", version: 1 }));
    serve(bills.bulkPay, () => dataOf({ done, unchanged: [], refused }, { message: "Recorded." }));
    const { user, inside, closed, left } = await openDialog();
    await user.type(inside.getByRole("textbox", { name: "Reference" }), "Run 12");
    await user.click(inside.getByRole("radio", { name: "Check" }));
    await user.click(inside.getByRole("button", { name: "Record Payments" }));
    await expect.poll(closed).toBe(1);
    expect(left()).toEqual([2]);
    const [sent] = requestsTo(bills.bulkPay);
    expect(sent?.body).toMatchObject({
      records: chosen.map(({ id, version }) => ({ id, version })),
      method: "check",
      reference: "Run 12",
    });
    expect(openToasts().map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Some Items Not Changed", "Payments Recorded"]),
    );
  });

  it("stay in the dialog if they cannot be recorded", async () => {
    const message = "The payment date can't be in the future.";
    serve(bills.bulkPay, () => refusal(422, { message, code: "invalid", fields: { received_on: message } }));
    const { user, inside, closed } = await openDialog();
    await user.click(inside.getByRole("button", { name: "Record Payments" }));
    await inside.findAllByText(message);
    expect(closed()).toBe(0);
  });
});
