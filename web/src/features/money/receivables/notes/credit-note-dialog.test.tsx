// Shows MORE-470.

import { type Creditable, type CreditNoteCreate, creditNotes } from "@console/contract/credit-notes.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sample } from "../../../../../test/sample.ts";
import { show } from "../../../../../test/show.tsx";
import { dataOf, refusal, requestsTo, serve } from "../../../../../test/wire.ts";
import { CreditNoteDialog } from "./credit-note-dialog.tsx";

const line = (number: number, label: string, creditable: string): Creditable["lines"][number] => ({
  line: number,
  kind: "standard_minutes",
  label,
  quantity: "1",
  unit: "min",
  rate: "1",
  amount: creditable,
  creditable,
});
const taxed: Creditable = {
  net: "300.00",
  tax: "54.00",
  total: "354.00",
  open_amount: "118.00",
  tax_name: "GST",
  tax_rate: "18",
  lines: [line(0, "Monthly fee", "100.00"), line(1, "Credited before", "0.00"), line(2, "Standard minutes", "200.00")],
};

const tooMuch = "At most $100.00 of Monthly fee can be credited.";
const refuse = () => refusal(409, { code: "conflict", message: tooMuch, fields: { lines: tooMuch } });

/** The server's answer is what the screen shows, whatever it is. */
function answerWith(net: string, tax: string, amount: string) {
  serve(creditNotes.preview, ({ body }) => {
    const { lines }: Partial<CreditNoteCreate> = Object(body);
    return lines?.some(({ line: each, amount: typed }) => each === 0 && Number(typed) > 100)
      ? refuse()
      : dataOf({ net, tax, amount });
  });
}

beforeEach(() => {
  serve(creditNotes.creditable, () => dataOf(taxed));
  serve(creditNotes.create, () => dataOf({ ...sample(creditNotes.read), number: "CN-000001", amount: "14.16" }));
  answerWith("12.00", "2.16", "14.16");
});

let closed = 0;
async function openDialog() {
  closed = 0;
  const { user } = await show(() => <CreditNoteDialog brandId={3} month="2026-10" onClose={() => (closed += 1)} />);
  await screen.findByRole("combobox", { name: "Reason" });
  const dialog = within(await screen.findByRole("dialog", { name: "Credit the October 2026 Bill" }));
  const type = (name: string, value: string) =>
    fireEvent.change(dialog.getByRole("textbox", { name }), { target: { value } });
  const choose = (name: string, value: string) => user.selectOptions(dialog.getByRole("combobox", { name }), value);
  const preview = () => dialog.getByRole("region", { name: "What is credited" }).textContent;
  const issue = () => user.click(dialog.getByRole("button", { name: "Issue Credit Note" }));
  return { dialog, type, choose, preview, issue };
}

describe("crediting a bill by its lines", () => {
  it("offers what is left of each, and shows what the server makes of the amounts", async () => {
    const { dialog, type, choose, preview, issue } = await openDialog();
    await choose("Credit", "Lines of the bill");
    const rows = within(dialog.getByRole("table", { name: "Lines to credit" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "LineLeft to creditCredit",
      "Monthly fee$100.00",
      "Standard minutes$200.00",
    ]);
    expect(preview()).toBe("Before tax–GST 18%–Total credit–");
    type("Credit, Monthly fee", "5");
    type("Credit, Standard minutes", "7.00");
    await waitFor(() => expect(preview()).toBe("Before tax$12.00GST 18%$2.16Total credit$14.16"));
    await issue();
    await waitFor(() => expect(closed).toBe(1));
    const [sent] = requestsTo(creditNotes.create);
    expect(sent?.body).toEqual({
      organization_id: 3,
      bill_month: "2026-10",
      reason: "error",
      kind: "lines",
      lines: [
        { line: 0, amount: "5.00" },
        { line: 2, amount: "7.00" },
      ],
      text: "",
    });
  });

  it("says at the lines why they cannot be credited", async () => {
    serve(creditNotes.create, refuse);
    const { dialog, type, choose, preview, issue } = await openDialog();
    await choose("Credit", "Lines of the bill");
    await issue();
    await dialog.findByText("Enter the amount of at least one line.");
    type("Credit, Monthly fee", "5,x");
    await waitFor(() => dialog.getByText(/^Enter an amount above 0/));
    type("Credit, Monthly fee", "100.01");
    await dialog.findByText(tooMuch);
    expect(preview()).toBe("Before tax–GST 18%–Total credit–");
    const field = dialog.getByRole("textbox", { name: "Credit, Monthly fee", description: tooMuch });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await issue();
    await waitFor(() => expect(requestsTo(creditNotes.create)).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(field));
    type("Credit, Monthly fee", "99.00");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBeNull());
    expect(closed).toBe(0);
  });
});

describe("what can be credited", () => {
  it("is tax alone while some is left, and lines while one is", async () => {
    const { dialog, type, choose, preview, issue } = await openDialog();
    await choose("Credit", "Tax only");
    dialog.getByText("At most $54.00.");
    answerWith("0.00", "54.00", "54.00");
    type("Amount", "54");
    await waitFor(() => expect(preview()).toBe("Before tax$0.00GST 18%$54.00Total credit$54.00"));
    await issue();
    await waitFor(() =>
      expect(requestsTo(creditNotes.create)[0]?.body).toMatchObject({ kind: "tax", amount: "54.00" }),
    );
  });

  it("is an amount alone once lines and tax are used up, and everything by a cancellation", async () => {
    const none = { ...taxed, tax: "0.00", tax_name: null, tax_rate: null, lines: [] };
    serve(creditNotes.creditable, () => dataOf(none));
    answerWith("300.00", "0.00", "300.00");
    const { dialog, choose, preview } = await openDialog();
    expect(dialog.queryByRole("combobox", { name: "Credit" })).toBeNull();
    await choose("Reason", "Cancellation");
    await waitFor(() => expect(preview()).toBe("Total credit$300.00"));
    expect(dialog.queryByRole("textbox", { name: "Amount" })).toBeNull();
  });
});
