// Shows MORE-474.

import { payments } from "@console/contract/payments.ts";
import { receivables } from "@console/contract/receivables.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../../test/sample.ts";
import { show } from "../../../../../test/show.tsx";
import { dataOf, serve } from "../../../../../test/wire.ts";
import { RefundOfPayment } from "./refund-dialog.tsx";

it.each([
  ["50.00", "46.00", "46.00", "$46.00 from Acme Voice is unallocated and can be refunded."],
  ["20.00", "46.00", "20.00", /^Only \$20\.00 can be refunded: Acme Voice still owes refunds/],
  ["-10.00", "46.00", "0.00", /^Only \$0\.00 can be refunded/],
])("with %s held for the brand and %s left of the payment proposes %s", async (held, rest, amount, about) => {
  const payment = { ...sample(payments.read), id: 7, organization_id: 3, brand: "Acme Voice", unallocated: rest };
  serve(payments.read, () => dataOf(payment));
  const account = { receivable: "0.00", unallocated: held, carried: "0.00", owed: "0.00", movements: [] };
  serve(receivables.account, () => dataOf(account));
  await show(() => <RefundOfPayment id={7} onClose={() => undefined} />);
  const field = await screen.findByRole("textbox", { name: "Amount" });
  expect(field).toHaveProperty("value", amount);
  within(screen.getByRole("dialog", { name: "Record Refund" })).getByText(about);
});
