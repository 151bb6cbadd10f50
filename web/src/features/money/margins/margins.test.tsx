// Shows MORE-22.

import { bills } from "@console/contract/bills.ts";
import { credits } from "@console/contract/credits.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { open } from "../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../test/wire.ts";

it("are only for Super Admins", async () => {
  open("/billing/margins");
  await screen.findAllByText("Only Super Admins can open Margins.");
});

it("are not linked from the bills for others", async () => {
  for (const list of [bills.list, bills.months, unbilled.list, credits.lost, refusedEvents.groups])
    serve(list, () => pageOf([]));
  const { user } = open("/billing");
  await screen.findByText("No bills found");
  screen.getByRole("heading", { name: /^Billing/, level: 1 });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Export Line Items" });
  expect(screen.queryByRole("menuitem", { name: "Margins" })).toBeNull();
});
