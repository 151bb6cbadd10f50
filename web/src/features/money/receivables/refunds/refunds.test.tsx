// Shows MORE-432, MORE-473.

import { type Refund, refundErrors, refunds } from "@console/contract/refunds.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../../test/records.ts";
import { sample } from "../../../../../test/sample.ts";
import { chooseFromMenu, findToast, inQuestion, open } from "../../../../../test/screen.tsx";
import { dataOf, requestsTo, serve } from "../../../../../test/wire.ts";

const refund = (requested_by_id: number): Refund =>
  sample(refunds.list, {
    id: 7,
    status: "waiting",
    brand: "Lumen",
    amount: "600.00",
    requested_by: "Ravi",
    requested_by_id,
  });
const entry = (name: RegExp) => screen.findByRole("menuitem", { name });

it("cannot be withdrawn by others, and the menu says why (MORE-473)", async () => {
  serveRecord({ ...refund(2), version: 1 }, refunds);
  const { user } = open("/billing/refunds");
  await user.click(await screen.findByRole("button", { name: "Actions for $600.00 to Lumen" }));
  expect((await entry(/^Withdraw…/)).getAttribute("aria-disabled")).toBe("true");
  expect((await entry(/^Confirm…/)).getAttribute("aria-disabled")).toBeNull();
  screen.getByText(/Ravi or a Super Admin can withdraw this request\.$/);
});

it("is withdrawn from its list by the person who asked, who cannot confirm it (MORE-473)", async () => {
  serveRecord({ ...refund(1), version: 1 }, refunds);
  serve(refunds.withdraw, () => {
    const withdrawn: Refund = { ...refund(1), status: "withdrawn" };
    serveRecord({ ...withdrawn, version: 1 }, refunds);
    return dataOf(withdrawn);
  });
  const { user } = open("/billing/refunds");
  await user.click(await screen.findByRole("button", { name: "Actions for $600.00 to Lumen" }));
  expect((await entry(/^Confirm…/)).getAttribute("aria-disabled")).toBe("true");
  screen.getByText(refundErrors.samePerson.message);
  await user.keyboard("{Escape}");
  await chooseFromMenu(user, "$600.00 to Lumen", "Withdraw…");
  const asked = await inQuestion("Withdraw $600.00 to Lumen?");
  await user.click(asked.getByRole("button", { name: "Withdraw" }));
  await findToast("Request Withdrawn", "$600.00 to Lumen");
  await within(await screen.findByRole("table", { name: "Refunds" })).findByText("Withdrawn");
  expect(requestsTo(refunds.withdraw).map(({ params }) => params.id)).toEqual(["7"]);
});
