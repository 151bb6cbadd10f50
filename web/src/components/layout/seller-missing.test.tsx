// Shows MORE-142.

import { activities } from "@console/contract/activities.ts";
import { attention } from "@console/contract/attention.ts";
import { bills } from "@console/contract/bills.ts";
import { credits } from "@console/contract/credits.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { operator } from "@console/contract/operator.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { stats } from "@console/contract/stats.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../test/sample.ts";
import { open } from "../../../test/screen.tsx";
import { dataOf, feedOf, pageOf, serve } from "../../../test/wire.ts";

const warning =
  /^The seller's legal name is missing\. Bills that close on [A-Z][a-z]+ 1, \d{4} will have invoices without it\./;

it("is announced on the dashboard, with whom to ask (MORE-142)", async () => {
  for (const list of [attention.list, onboardings.list]) serve(list, () => pageOf([]));
  serve(activities.list, () => feedOf([]));
  serve(activities.people, () => dataOf([]));
  serve(stats.firstSteps, () => dataOf([]));
  serve(bills.summary, () => dataOf(sample(bills.summary)));
  serve(stats.trends, () => dataOf(sample(stats.trends, { through: "2026-11-25", seller_missing: true })));
  open("/");
  expect((await screen.findByText(warning)).textContent).toMatch(/ Ask a Super Admin to enter it\.$/);
  expect(screen.queryByRole("link", { name: "Enter Details" })).toBeNull();
});

it("is announced below the open month's bills (MORE-142)", async () => {
  serve(bills.list, () => pageOf([sample(bills.list, { open: true, brand: "Lumen" })]));
  for (const list of [unbilled.list, credits.lost, refusedEvents.groups]) serve(list, () => pageOf([]));
  const month = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date()).slice(0, 7);
  serve(bills.months, () => dataOf([{ month, open: true }]));
  serve(stats.figures, () => dataOf(sample(stats.figures, { month, seller_missing: true })));
  open(`/billing?month=${month}`, "super_admin");
  await screen.findByText(warning);
  await screen.findByRole("region", { name: "Totals for the open month" });
  expect(screen.getByRole("link", { name: "Enter Details" }).getAttribute("href")).toBe("/settings/company");
});

it("is announced where the name is entered, until it is (MORE-142)", async () => {
  let legal_name = "";
  const settings = () => sample(operator.read, { legal_name, reply_to: "", color: "#0b6e4f", attention_margin: "20" });
  serve(operator.read, () => dataOf(settings()));
  serve(operator.update, () => {
    legal_name = "Northwind Voice";
    return dataOf(settings());
  });
  const { user } = open("/settings/company", "super_admin");
  await screen.findByText(warning);
  await user.type(screen.getByLabelText(/^Legal name/), "Northwind Voice");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Settings Saved");
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});
