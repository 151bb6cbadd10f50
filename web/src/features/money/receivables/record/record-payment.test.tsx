// Shows MORE-412.

import { type PaymentProposal, type ProposedBill, payments } from "@console/contract/payments.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { serveBrand } from "../../../../../test/brand.ts";
import { sample } from "../../../../../test/sample.ts";
import { show } from "../../../../../test/show.tsx";
import { dataOf, refusal, requestsTo, type SentRequest, serve } from "../../../../../test/wire.ts";
import { openToasts } from "../../../../components/feedback/toasts.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { RecordPayment } from "./record-payment.tsx";

const bill = (bill_month: string, number: string, open_amount: string, held = false): ProposedBill => ({
  bill_id: Number(number),
  bill_month,
  invoice_number: `INV-${number}`,
  due_on: `${bill_month}-16`,
  total: open_amount,
  open_amount,
  held,
  overdue: !held,
  amount: "0.00",
});
const september = bill("2026-09", "000185", "2382.14");
const october = bill("2026-10", "000207", "2705.31");
const disputed = bill("2026-11", "000231", "500.00", true);

const cents = (text: string) => Number(text) * 100;
const dollars = (value: number) => (Math.round(value) / 100).toFixed(2);

/** Oldest first, or the bill that the reference names. */
function propose({ body }: SentRequest) {
  const { amount = "0", reference = "" }: { amount?: string; reference?: string } = Object(body);
  let left = cents(amount);
  const all = [september, october, disputed];
  const named = all.filter(({ invoice_number }) => reference.includes(invoice_number));
  const payable = named.length > 0 ? named : all.filter(({ held }) => !held);
  const bills = all.map((each) => {
    const share = payable.includes(each) ? Math.min(left, cents(each.open_amount)) : 0;
    left -= share;
    return { ...each, amount: dollars(share) };
  });
  const next = { organization_id: 9, brand: "Atlas Property Desk", open_amount: "1212.90" };
  const answer: PaymentProposal = { bills, unallocated: dollars(left), next };
  return dataOf(answer);
}

beforeEach(() => {
  serveBrand({ id: 3, name: "Tideway Logistics" });
  serve(payments.propose, propose);
  serve(payments.record, ({ body }) => dataOf(sample(payments.read, { id: 7, amount: Object(body).amount })));
});

let closed = 0;
async function openDialog(month?: string) {
  closed = 0;
  const { user } = await show(() => <RecordPayment brandId={3} month={month} onClose={() => (closed += 1)} />);
  const dialog = await screen.findByRole("dialog", { name: "Record Payment Tideway Logistics" });
  const inside = within(dialog);
  const amount = inside.getByRole("textbox", { name: "Amount" });
  const share = (invoice: string) =>
    inside.getByRole<HTMLInputElement>("textbox", { name: `This payment, ${invoice}` });
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  return { user, inside, amount, share, type };
}
type Opened = Awaited<ReturnType<typeof openDialog>>;

const amountsOf = (row: HTMLElement) =>
  [...(row.textContent ?? "").matchAll(/−?\$[\d,.]+\.\d\d/g)].map(([text]) => text);
const centsOf = (text: string) => toCents(text.replace("−", "-").replaceAll(/[$,]/g, ""));

/** Open is what the payment pays and what is left; the payment is what it pays and what is kept. */
function expectToAddUp({ inside, amount }: Opened): { paid: string; left: string; kept: string } {
  const [open = "", paid = "", left = ""] = amountsOf(inside.getByRole("row", { name: /^Total/ }));
  const kept = inside.getByText("Kept as credit").nextElementSibling?.textContent ?? "";
  const typed = "value" in amount ? String(amount.value).replaceAll(",", "") : "";
  expect(centsOf(paid) + centsOf(left)).toBe(centsOf(open));
  expect(centsOf(paid) + centsOf(kept)).toBe(centsOf(typed));
  return { paid, left, kept };
}

describe("the amounts of a payment", () => {
  it("begin with the bill that it is for", async () => {
    const opened = await openDialog("2026-10");
    expect(opened.amount).toHaveProperty("value", "2705.31");
    expect([opened.share("INV-000185").value, opened.share("INV-000207").value]).toEqual(["", "2705.31"]);
    expect(expectToAddUp(opened)).toEqual({ paid: "$2,705.31", left: "$2,882.14", kept: "$0.00" });
    opened.inside.getByText("Next: Atlas Property Desk, $1,212.90");
  });

  it("always add up while something is typed, and a held bill is paid only if it is ticked", async () => {
    const opened = await openDialog();
    expect(opened.amount).toHaveProperty("value", "5087.45");
    const held = opened.inside.getByRole("checkbox", { name: "Pay INV-000231" });
    expect(held).toHaveProperty("checked", false);
    opened.inside.getAllByText("On hold");
    for (const typed of ["4", "40", "400", "4000", "4,000.55", "6000", "6000.01"]) {
      opened.type(opened.amount, typed);
      expectToAddUp(opened);
    }
    await waitFor(() => expect(expectToAddUp(opened)).toMatchObject({ paid: "$5,087.45", kept: "$912.56" }));
    await opened.user.click(held);
    expect(expectToAddUp(opened)).toEqual({ paid: "$5,587.45", left: "$0.00", kept: "$412.56" });
    await opened.user.click(opened.inside.getByRole("checkbox", { name: "Pay INV-000185" }));
    expect(expectToAddUp(opened)).toEqual({ paid: "$3,205.31", left: "$2,382.14", kept: "$2,794.70" });
  });

  it("that a person has changed stay when another proposal arrives", async () => {
    const opened = await openDialog();
    opened.type(opened.share("INV-000185"), "1000");
    expect(expectToAddUp(opened)).toMatchObject({ paid: "$3,705.31", kept: "$1,382.14" });
    opened.type(opened.amount, "3000");
    await waitFor(() =>
      expect(requestsTo(payments.propose).at(-1)?.body).toEqual({ organization_id: 3, amount: "3000" }),
    );
    await waitFor(() => expect(opened.share("INV-000207").value).toBe("617.86"));
    expect(opened.share("INV-000185").value).toBe("1000");
    expectToAddUp(opened);
    opened.type(opened.inside.getByRole("textbox", { name: "Reference" }), "INV-000207");
    await waitFor(() => expect(opened.share("INV-000207").value).toBe("2000.00"));
    expect(opened.share("INV-000185").value).toBe("1000");
    expectToAddUp(opened);
  });

  it("that bills cannot take are named, and are not sent", async () => {
    const opened = await openDialog();
    opened.type(opened.share("INV-000185"), "2382.15");
    opened.inside.getByText("Only $2,382.14 is open on INV-000185.");
    expect(opened.share("INV-000185").getAttribute("aria-invalid")).toBe("true");
    opened.type(opened.amount, "2000");
    opened.type(opened.share("INV-000185"), "2100");
    opened.inside.getByText("The bills take $100.00 more than this payment.");
    expectToAddUp(opened);
    await opened.user.click(opened.inside.getByRole("button", { name: "Record Payment" }));
    expect(requestsTo(payments.record)).toEqual([]);
    expect(closed).toBe(0);
  });
});

describe("recording", () => {
  it("sends what is shown, and closes", async () => {
    const opened = await openDialog("2026-10");
    opened.type(opened.amount, "3000");
    await opened.user.click(opened.inside.getByRole("radio", { name: "Check" }));
    // Before the proposal for it has arrived.
    await opened.user.click(opened.inside.getByRole("button", { name: "Record Payment" }));
    await waitFor(() => expect(closed).toBe(1));
    expect(requestsTo(payments.record).map(({ body }) => body)).toMatchObject([
      {
        organization_id: 3,
        amount: "3000.00",
        method: "check",
        reference: "",
        note: "",
        allocations: [
          { bill_month: "2026-09", amount: "2382.14" },
          { bill_month: "2026-10", amount: "617.86" },
        ],
      },
    ]);
    expect(openToasts().at(-1)).toMatchObject({
      title: "Payment Recorded",
      body: "$3,000.00 from Tideway Logistics.",
    });
  });

  it("goes on with the next brand", async () => {
    const opened = await openDialog("2026-10");
    serveBrand({ id: 9, name: "Atlas Property Desk" });
    await opened.user.click(opened.inside.getByRole("button", { name: "Record and Next" }));
    await screen.findByRole("dialog", { name: "Record Payment Atlas Property Desk" });
    expect([requestsTo(payments.record).length, closed]).toEqual([1, 0]);
  });

  it("shows what the server refuses at its field, and loses nothing", async () => {
    const opened = await openDialog();
    const message = "The payment date can't be in the future.";
    serve(payments.record, () => refusal(422, { code: "invalid", message, fields: { received_on: message } }));
    opened.type(opened.share("INV-000185"), "1000");
    opened.type(opened.inside.getByRole("textbox", { name: "Note" }), "From the bank's list");
    await opened.user.click(opened.inside.getByRole("button", { name: "Record Payment" }));
    const day = opened.inside.getByRole("textbox", { name: "Received on" });
    await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
    serve(payments.record, () =>
      refusal(409, { code: "conflict", message: "Only $500.00 is open on the October bill." }),
    );
    await opened.user.click(opened.inside.getByRole("button", { name: "Record Payment" }));
    await opened.inside.findByText("Only $500.00 is open on the October bill.");
    expect(opened.share("INV-000185").value).toBe("1000");
    expect(opened.inside.getByRole("textbox", { name: "Note" })).toHaveProperty("value", "From the bank's list");
    expect(closed).toBe(0);
  });
});
