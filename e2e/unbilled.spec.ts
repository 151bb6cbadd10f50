// Shows MORE-43, MORE-90.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { makeRefused } from "@console/server/test/factories/refused.ts";
import { makeLostCredit, makeWaitingUsage } from "@console/server/test/factories/unbilled.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, emptyState, exactText, panel, question } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("unbilled usage", () => {
  it("is shown with its reason, and billed or waived after a question", async () => {
    const { ctx } = tested.app;
    const { brandId } = await makeWaitingUsage(ctx);
    await makeWaitingUsage(ctx);
    const lost = await makeLostCredit(ctx);
    const { page } = await tested.open("manager", "/billing");
    const usage = panel(page, "Unbilled Usage");
    await usage.getByText("2 waiting").waitFor();
    await usage.getByText("Used while inactive").first().waitFor();
    await expectCleanEverywhere(page);
    await usage
      .getByRole("button", { name: /^Waive 5/ })
      .first()
      .click();
    const waive = question(page, "Waive this usage?");
    await waive.getByText(/it would cost \$\d/).waitFor();
    await waive.getByRole("button", { name: "Waive" }).click();
    await usage.getByText("1 waiting").waitFor();
    await panel(page, "Lost Credit")
      .getByRole("button", { name: /^Grant Credit of \$100\.00 to / })
      .click();
    await page
      .getByRole("alertdialog", { name: "Grant $100.00?" })
      .getByRole("button", { name: "Grant Credit" })
      .click();
    // The question hides the page, so that the panel's absence alone says nothing.
    await exactText(page, "Credit Granted").waitFor();
    await panel(page, "Lost Credit").waitFor({ state: "detached" });

    await page.goto(`/agencies/${lost.brandId}/billing`);
    const credit = panel(page, "Credit Balance");
    await credit.getByText("$100.00", { exact: true }).waitFor();
    await credit.getByText(/^Granted for the /).waitFor();
    await page.getByText("Credit brought forward").first().waitFor();
    await expectClean(page);

    // The waived usage was the newer one.
    await page.goto(`/agencies/${brandId}/billing`);
    await panel(page, "Unbilled Usage")
      .getByRole("button", { name: /^Bill 5/ })
      .click();
    const bill = page.getByRole("alertdialog", { name: "Bill this usage?" });
    await bill.getByText(/^Adds \$\d/).waitFor();
    await expectClean(page);
    await bill.getByRole("button", { name: "Bill", exact: true }).click();
    await panel(page, "Unbilled Usage").waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("Usage Billed").count()).toBeGreaterThan(0);
  });
});

describe("refused usage", () => {
  it("is shown by its causes and event by event, retried, and dismissed with a reason (MORE-88)", async () => {
    const { page } = await tested.open("manager", "/refused-events");
    await emptyState(page, "No rejected usage").waitFor();
    const { ctx } = tested.app;
    const { id: brandId } = await makeBrand(ctx, { name: "Lumen" });
    for (const id of ["call-1", "call-2"])
      await makeRefused(ctx, { organization_id: brandId, business_id: "88-1", id });
    await makeRefused(ctx, { organization_id: brandId, id: "call-3", quantity: "-1" });
    // Live: nothing was reloaded.
    const lost = "2 events · business 88-1 unknown · Lumen";
    await page.getByRole("rowheader").filter({ hasText: lost }).waitFor();
    await page.getByRole("rowheader").filter({ hasText: "1 event · unreadable · Lumen" }).waitFor();
    await expectCleanEverywhere(page);

    await page.getByLabel("Reason").selectOption({ label: "Unreadable" });
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
    await chooseFromMenu(page, "1 event · unreadable · Lumen", "Dismiss…");
    const confirm = question(page, "Dismiss 1 event?");
    await confirm.waitFor();
    await expectClean(page);
    await confirm.getByRole("button", { name: "Dismiss" }).click();
    await confirm.getByText("Enter a reason.").first().waitFor();
    await confirm.getByLabel("Reason").fill("Sent by a test line.");
    await confirm.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("1 event dismissed.").first().waitFor();
    await emptyState(page, "No rejected usage").waitFor();

    await page.getByLabel("Reason").selectOption({ index: 0 });
    await page.getByRole("link", { name: `Show events: ${lost}` }).click();
    await page.getByRole("rowheader").filter({ hasText: "call-1" }).waitFor();
    await expectCleanEverywhere(page);
    await button(page, "Retry call-1").click();
    await page.getByText("0 events accepted. 1 event rejected again.").first().waitFor();
    await makeBusiness(ctx, brandId, {}, "88-1");
    await emptyState(page, "No rejected usage").waitFor();
    await page.getByLabel("Status").selectOption({ label: "Accepted" });
    await page.getByRole("rowheader").filter({ hasText: "call-2" }).waitFor();
  });
});
