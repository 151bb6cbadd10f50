// Shows MORE-22, MORE-23.

import { makeDemoClock } from "@console/server/src/features/desk/demo/demo-clock.service.ts";
import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;
let id: number;
let name: string;

beforeAll(async () => {
  tested = await startConsole({ billingClock: makeDemoClock() });
  const { ctx } = tested.app;
  id = await makeBilledBrand(ctx);
  const { external_id } = await makeBusiness(ctx, id);
  const platform = await tested.app.platform("usage");
  const event = {
    id: "1",
    organization_id: id,
    business_id: external_id,
    type: "standard_minutes",
    quantity: "1000",
    occurred_at: new Date(Date.now() - 60_000).toISOString(),
  };
  await platform.post("/platform/usage_events", { usage_events: [event] });
  const manager = await tested.app.as("manager");
  name = (await manager.get(`/admin/agencies/${id}`)).body.data.name;
});
afterAll(() => tested.stop());

describe("margins", () => {
  it("show revenue, cost and profit, and the effect of an entered cost", async () => {
    const { page } = await tested.open("super_admin", "/billing");
    await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Margins" }).click();
    const row = page.getByRole("row", { name: new RegExp(name) });
    await row.getByRole("img", { name: "1 item missing a cost" }).waitFor();
    await page.getByRole("button", { name: "Edit Costs…" }).click();
    const costs = page.getByRole("dialog", { name: "Platform Costs" });
    const field = costs.getByRole("textbox", { name: "Cost for Conversational AI (v1)" });
    await field.fill("abc");
    await costs.getByRole("button", { name: "Save the cost for Conversational AI (v1)" }).click();
    await costs.getByText("Enter 0 or more, with up to 4 decimal places.").waitFor();
    await expectCleanEverywhere(page);
    await field.fill("0.6125");
    await field.press("Enter");
    await page.getByText("Conversational AI (v1) now costs $0.6125, starting this month.").waitFor();
    await costs.getByRole("button", { name: "Close", exact: true }).last().click();
    await row.getByText("$612.50").waitFor();
    await row.getByText("Loss").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: `Margin breakdown for ${name}` }).click();
    const parts = page.getByRole("dialog", { name: `${name}'s margin` });
    await parts.getByRole("row", { name: /Conversational AI \(v1\) 1,000 min \$0\.6125 \$612\.50/ }).waitFor();
    await expectCleanEverywhere(page);
    expect(new URL(page.url()).searchParams.get("brand")).toBe(String(id));
    await page.goBack();
    await parts.waitFor({ state: "hidden" });
  });
});

describe("the demo's clock", () => {
  it("announces a close without a seller's name, and moves billing to the end of its month, which closes (MORE-142)", async () => {
    const { page } = await tested.open("super_admin", `/agencies/${id}/billing`);
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "Demo Clock…" }).click();
    const dialog = page.getByRole("dialog", { name: "Demo Clock" });
    await dialog.getByText("Billing date: ", { exact: false }).waitFor();
    await dialog
      .getByText(/^The seller's legal name is missing\. Bills that close on \w+ 1, \d{4} will have /)
      .waitFor();
    await dialog.getByRole("link", { name: "Enter Details" }).waitFor();
    await expectCleanEverywhere(page);
    // The closed bills load before the open month, as on a busy server.
    const closed = Promise.withResolvers<void>();
    await page.route(/\/admin\/billing_histories/, async (route) => {
      const answer = await route.fetch();
      const { meta } = await answer.json();
      await route.fulfill({ response: answer });
      if (meta?.total > 1) closed.resolve();
    });
    await page.route(/\/admin\/billing(\?|$)/, async (route) => {
      await closed.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: /^Close [A-Z]/ }).click();
    await page.getByText("Month Ended").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const history = page.getByRole("region", { name: "Billing History" });
    // The heading row, the month before, the month just closed by the job, and the open one.
    await expect.poll(() => history.getByRole("row").count(), { timeout: 20_000 }).toBe(4);
  });
});
