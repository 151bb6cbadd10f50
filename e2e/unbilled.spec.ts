// Shows MORE-43, MORE-90.

import { makeLostCredit, makeWaitingUsage } from "@console/server/test/factories/unbilled.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, panel } from "./support/find.ts";

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
    const question = page.getByRole("alertdialog", { name: "Waive this usage?" });
    await question.getByText(/it would cost \$\d/).waitFor();
    await question.getByRole("button", { name: "Waive" }).click();
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
