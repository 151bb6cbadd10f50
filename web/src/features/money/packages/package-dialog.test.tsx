import { packages } from "@console/contract/packages.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/show.tsx";
import { refusal, requestsTo, serve } from "../../../../test/wire.ts";
import { PackageDialog } from "./package-dialog.tsx";

/** The form of a new package with a name. */
async function open() {
  serve(packages.create, () => refusal(409, { message: "Not now.", code: "conflict" }));
  const { user } = await show(() => <PackageDialog onClose={() => undefined} onSaved={() => undefined} />);
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Pro");
  const price = screen.getByRole<HTMLInputElement>("textbox", { name: /^Standard minute/ });
  const save = () => user.click(screen.getByRole("button", { name: "Create Package" }));
  const sent = () => requestsTo(packages.create).map(({ body }) => body);
  return { user, price, save, sent };
}

const sentPrice = (per_min_charge: string) => ({
  organization_plan: expect.objectContaining({ price_details: expect.objectContaining({ per_min_charge }) }),
});
const NOTE = "'99 USD' isn't a number. Without one, the price is $0.00.";

it("reads a decimal comma where that is the only reading (MORE-213)", async () => {
  const { user, price, save, sent } = await open();
  await user.type(price, "1,50");
  await save();
  await waitFor(() => expect(sent()).toEqual([sentPrice("1.50")]));
});

it("says beside a price that its text is not a number, before anything is saved (MORE-213, PKG-30)", async () => {
  const { user, price, save, sent } = await open();
  await user.type(price, "99 USD");
  // The press leaves the field, which falls back to 0, and saves in one.
  await save();
  await screen.findByText(NOTE);
  expect([price.value, sent()]).toEqual(["0.00", []]);
  await save();
  await waitFor(() => expect(sent()).toEqual([sentPrice("0.00")]));
});

it("says so for Enter in the field as well, and an empty price is 0 (MORE-213, PKG-30)", async () => {
  const { user, price, save, sent } = await open();
  await user.type(price, "99 USD{Enter}");
  await screen.findByText(NOTE);
  expect(sent()).toEqual([]);
  await user.clear(price);
  await save();
  await waitFor(() => expect(sent()).toEqual([sentPrice("0.00")]));
});
