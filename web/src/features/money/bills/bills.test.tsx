// Shows MORE-380, MORE-381, MORE-413.

import { billing, billingErrors } from "@console/contract/billing.ts";
import { type BrandBill, bills } from "@console/contract/bills.ts";
import { credits } from "@console/contract/credits.ts";
import { invoices } from "@console/contract/invoices.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { chooseFromMenu, findToast, inQuestion, open } from "../../../../test/screen.tsx";
import { dataOf, pageOf, refusal, requestsTo, type SentRequest, serve } from "../../../../test/wire.ts";

const bill = (id: number, month: string): BrandBill =>
  sample(bills.list, {
    id,
    version: 1,
    brand_id: 3,
    brand: "Lumen",
    month,
    open: false,
    invoice_number: `INV-00000${id}`,
    total: "243.00",
    open_amount: "243.00",
    status: "overdue",
    due_on: "2026-11-16",
  });

let stored: BrandBill[];
const change = (ids: readonly number[], held: boolean) => {
  stored = stored.map((each) =>
    ids.includes(each.id) ? { ...each, held, status: held ? "pending" : "overdue", version: each.version + 1 } : each,
  );
};
const idsOf = ({ body }: SentRequest): number[] => Object(body).records.map(({ id }: { id: number }) => id);
const rowOf = (name: RegExp) => within(screen.getByRole("row", { name }));
const bulkDone = (ids: readonly number[], message: string) =>
  dataOf({ done: ids.map((id) => ({ id, version: 2, name: "" })), unchanged: [], refused: [] }, { message });

beforeEach(() => {
  stored = [bill(1, "2026-09"), bill(2, "2026-10")];
  serveBrand({ billing_emails: ["ap@lumen.example"] });
  serve(bills.list, ({ query }) => pageOf(stored.filter(({ held }) => query.status !== "held" || held)));
  serve(bills.months, () => dataOf([{ month: "2026-10", open: false }]));
  for (const list of [unbilled.list, credits.lost, refusedEvents.groups, invoices.mails]) serve(list, () => pageOf([]));
  serve(billing.one, ({ params: { month = "" } }) =>
    dataOf(sample(billing.history, { id: 2, month, open: false, invoice_number: "INV-000002" })),
  );
  serve(billing.hold, ({ params, body }) => {
    const held: boolean = Object(body).held;
    change([params.month === "2026-09" ? 1 : 2], held);
    return dataOf(sample(billing.history, { id: 1, month: "2026-09", held }));
  });
});

it("emails several, holds them with a reason, and releases them (MORE-380)", async () => {
  serve(bills.bulkSend, (sent) => bulkDone(idsOf(sent), "2 invoices were queued to be sent."));
  serve(bills.bulkHold, (sent) => {
    const { held, reason }: { held: boolean; reason?: string } = Object(sent.body);
    if (held && !reason)
      return refusal(422, { ...billingErrors.noReason, fields: { reason: billingErrors.noReason.message } });
    change(idsOf(sent), held);
    return bulkDone(idsOf(sent), held ? "2 bills were put on hold." : "1 bill was released from hold.");
  });
  const { user } = open("/billing");
  const select = async (months: readonly string[]) => {
    for (const month of months)
      await user.click(await screen.findByRole("checkbox", { name: `Select Lumen's ${month} bill` }));
  };
  const bar = async () => within(await screen.findByRole("region", { name: "Selection" }));
  await select(["Sep 2026", "Oct 2026"]);
  await user.click((await bar()).getByRole("button", { name: "Email Invoices…" }));
  const email = await inQuestion("Email 2 invoices?");
  await user.click(email.getByRole("button", { name: "Email Invoices" }));
  await findToast("Invoices Sent", "2 invoices were queued to be sent.");

  await select(["Sep 2026", "Oct 2026"]);
  await user.click((await bar()).getByRole("button", { name: "Hold…" }));
  const asked = await inQuestion("Hold 2 bills?");
  await user.click(asked.getByRole("button", { name: "Hold Bills" }));
  await asked.findByText("Enter why the bill is held.");
  await user.type(asked.getByLabelText(/^Why it is disputed/), "The minutes");
  await user.click(asked.getByRole("button", { name: "Hold Bills" }));
  await findToast("Bills On Hold", "2 bills were put on hold.");
  await waitFor(() => expect(screen.getAllByText("On hold")).toHaveLength(2));

  await select(["Sep 2026"]);
  await user.click((await bar()).getByRole("button", { name: "Lift Hold" }));
  await findToast("Holds Lifted", "1 bill was released from hold.");
  await waitFor(() => rowOf(/bill Lumen .*Sep 2026/).getByText("Overdue"));
  const records = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }));
  expect(requestsTo(bills.bulkSend).map(({ body }) => body)).toEqual([{ records: records(1, 2) }]);
  expect(requestsTo(bills.bulkHold).map(({ body }) => body)).toEqual([
    { records: records(1, 2), held: true, reason: "" },
    { records: records(1, 2), held: true, reason: "The minutes" },
    { records: [{ id: 1, version: 2 }], held: false },
  ]);
});

it("shows a bill on hold as not overdue until the hold is lifted, and then offers the invoice that was never sent (MORE-413)", async () => {
  const { user, address } = open("/billing");
  const receivables = await screen.findByRole("link", { name: "Receivables" });
  expect(receivables.getAttribute("href")).toBe("/billing/receivables");
  await chooseFromMenu(user, "Lumen's Sep 2026 bill", "Hold…");
  const asked = await inQuestion("Hold Lumen's Sep 2026 bill?");
  await user.type(asked.getByLabelText(/^Why it is disputed/), "The minutes are too high.");
  await user.click(asked.getByRole("button", { name: "Hold Bill" }));
  await findToast("Bill On Hold");
  await waitFor(() => rowOf(/bill Lumen .*Sep 2026/).getByText("On hold"));
  await user.click(screen.getByRole("radio", { name: /^Held/ }));
  await waitFor(() => expect(address()).toBe("/billing?status=held"));
  await waitFor(() => expect(screen.getAllByRole("checkbox", { name: /^Select Lumen/ })).toHaveLength(1));
  await user.click(screen.getByRole("radio", { name: /^All/ }));
  await chooseFromMenu(user, "Lumen's Sep 2026 bill", "Lift Hold");
  const mailing = await inQuestion("Email Invoice");
  expect(mailing.getByRole("textbox", { name: "Send to" })).toHaveProperty("value", "ap@lumen.example");
  await user.click(mailing.getByRole("button", { name: "Cancel" }));
  await findToast("Hold Lifted");
  await waitFor(() => rowOf(/bill Lumen .*Sep 2026/).getByText("Overdue"));
  await user.click(screen.getByRole("radio", { name: /^Held/ }));
  await screen.findByText("No bills found");
  expect(requestsTo(billing.hold).map(({ params, body }) => [params.month, body])).toEqual([
    ["2026-09", { held: true, reason: "The minutes are too high." }],
    ["2026-09", { held: false }],
  ]);
});

it("emails an invoice from its row with two clicks: Enter sends it to the address that is proposed (MORE-381)", async () => {
  serve(invoices.mail, () => dataOf(sample(invoices.mail, { recipient: "ap@lumen.example" })));
  const { user } = open("/billing");
  await chooseFromMenu(user, "Lumen's Oct 2026 bill", "Email Invoice…");
  const field = (await inQuestion("Email Invoice")).getByRole("textbox", { name: "Send to" });
  expect(field).toHaveProperty("value", "ap@lumen.example");
  await waitFor(() => expect(document.activeElement?.closest("[role=alertdialog]")).not.toBeNull());
  await user.keyboard("{Enter}");
  await findToast("Invoice Sent");
  expect(requestsTo(invoices.mail).map(({ params, body }) => [params.month, body])).toEqual([
    ["2026-10", { recipient: "ap@lumen.example" }],
  ]);
});
