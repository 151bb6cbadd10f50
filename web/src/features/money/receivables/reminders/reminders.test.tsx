// Shows MORE-424, MORE-425.

import { bookRoutes } from "@console/contract/books.ts";
import { receivables } from "@console/contract/receivables.ts";
import { type RemindersPreview, reminders } from "@console/contract/reminders.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, open } from "../../../../../test/screen.tsx";
import { dataOf, pageOf, requestsTo, serve } from "../../../../../test/wire.ts";

const bill = {
  bill_month: "2026-11",
  invoice_number: "INV-000231",
  due_on: "2026-12-16",
  open_amount: "9214.00",
  days_late: 5,
  step: 3,
};
const preview: RemindersPreview = {
  on: "2026-12-21",
  state: "sends",
  count: 3,
  sum: "9214.00",
  brands: [
    { organization_id: 4, brand: "Lumen", recipients: ["ap@lumen.example"], step: 3, sum: "9214.00", bills: [bill] },
  ],
  left_out_count: 1,
  left_out: [
    { organization_id: 5, brand: "Atlas", bill_month: "2026-11", invoice_number: "INV-000232", why: "not_sent" },
  ],
};
const row = (over: object = {}) =>
  sample(receivables.list, { id: 4, organization_id: 4, brand: "Lumen", owed: "9214.00", ...over });

beforeEach(() => {
  serve(bookRoutes.read, () => dataOf({ locked_through: null, waiting: null, history: [] }));
});

it("says whom tomorrow's reminders go to, and whom not and why", async () => {
  serve(receivables.list, () => pageOf([row({ reminder_step: 2, reminded_on: "2026-12-16" })]));
  serve(reminders.preview, () => dataOf(preview));
  const { user } = open("/billing/receivables");
  const card = within(await screen.findByRole("region", { name: "Tomorrow's reminders" }));
  card.getByText("Tomorrow's reminders go to 3 brands, $9,214.");
  card.getByText("1 bill is left out.");
  await user.click(card.getByRole("button", { name: "View Reminders" }));
  const dialog = await inDialog(/^Tomorrow's Reminders/);
  await dialog.findByText("Reminder 3 of 5");
  dialog.getByText("INV-000231, Nov 2026: $9,214.00, 5 days late");
  dialog.getByText("To ap@lumen.example");
  dialog.getByText("The first 1 of 3.");
  dialog.getByText("Its invoice wasn't sent");
  screen.getByText("2 of 5");
});

it("says why there are none", async () => {
  serve(receivables.list, () => pageOf([row()]));
  serve(reminders.preview, () => dataOf({ ...preview, state: "off" }));
  open("/billing/receivables", "super_admin");
  const card = within(await screen.findByRole("region", { name: "Tomorrow's reminders" }));
  card.getByText("Reminders are off. Tomorrow they would go to 3 brands, $9,214.");
  expect(card.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("/settings/reminders");
});

it("pauses the reminders of a brand, and resumes them", async () => {
  let paused = false;
  serve(receivables.list, () => pageOf([row({ reminders_paused: paused })]));
  serve(reminders.preview, () => dataOf({ ...preview, state: "weekend", count: 0, brands: [], left_out_count: 0 }));
  serve(reminders.pauseBrand, ({ body }) => {
    paused = Object(body).paused;
    return dataOf({ paused, bills: [] });
  });
  const { user } = open("/billing/receivables");
  await screen.findByText("No reminders tomorrow: they don't leave on weekends.");
  await chooseFromMenu(user, "Lumen", "Pause Reminders");
  await findToast("Reminders Paused", "Lumen");
  await screen.findByText("Paused");
  await chooseFromMenu(user, "Lumen", "Resume Reminders");
  await findToast("Reminders Resumed", "Lumen");
  expect(requestsTo(reminders.pauseBrand).map(({ params, body }) => [params.id, body])).toEqual([
    ["4", { paused: true }],
    ["4", { paused: false }],
  ]);
});
