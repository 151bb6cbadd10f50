// Shows MORE-47.

import { assignIntegration } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { exactText, pageTitle, textBox } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** The next save reaches the server, as does the client's own retry, and the answers of both are lost. */
async function loseAnswers(page: Page, method: string, path: string): Promise<void> {
  let lost = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== method || lost === 2) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

const conflicts = (page: Page) => page.getByText(/changed this/).count();

/** What all forms share is shown in `use-record-form.test.tsx`; a brand also asks before it saves. */
it("a save whose answer is lost is made once when it is pressed again, and does not conflict with itself", async () => {
  const { page, client } = await tested.open("manager", "/agencies?new=1");
  const question = page.getByRole("alertdialog");

  // A new brand is one brand, also after the question was closed and asked again.
  await loseAnswers(page, "POST", "**/admin/agencies");
  const add = page.getByRole("dialog", { name: "Add Brand" });
  await textBox(add, "Name").fill("Lost Once");
  await textBox(add, "Email").fill("lost@once.example");
  const create = async () => {
    await add.getByRole("button", { name: "Create Brand" }).click();
    await question.getByRole("button", { name: "Create Brand" }).click();
  };
  await create();
  await question.getByText("Failed to create brand. Please try again.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await create();
  await exactText(page, "Brand created successfully").waitFor();
  const { body } = await client.get("/admin/agencies?search_key=Lost+Once");
  expect(body.meta.total).toBe(1);
  const { id } = body.data[0];
  await assignIntegration(tested.app.ctx, id, "zapier");

  // A brand is changed again before it is saved again.
  await pageTitle(page, "Lost Once").waitFor();
  await page.getByRole("button", { name: "Edit Brand" }).click();
  await loseAnswers(page, "PUT", "**/admin/agencies/*");
  const edit = page.getByRole("dialog", { name: "Edit Brand" });
  const save = async () => {
    await edit.getByRole("button", { name: /^Save/ }).click();
    await question.getByRole("button", { name: /^Save/ }).click();
  };
  await textBox(edit, "Name").fill("Typed Once");
  await save();
  await exactText(page, "Failed to update brand. Please try again.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await textBox(edit, "Name").fill("Typed Twice");
  await save();
  await exactText(page, "Brand Updated").waitFor();
  expect(await conflicts(page)).toBe(0);
  await edit.waitFor({ state: "hidden" });

  // The price of an integration is saved in its place.
  await page
    .getByRole("navigation", { name: "Brand sections" })
    .getByRole("link", { name: /^Integrations/ })
    .click();
  await loseAnswers(page, "PUT", "**/admin/available_integrations/*");
  await page.getByRole("button", { name: /^Wholesale price for Zapier/ }).click();
  const field = page.getByRole("textbox", { name: "Wholesale price for Zapier" });
  await field.fill("7");
  await field.press("Enter");
  await exactText(page, "Failed to update price. Please try again.").waitFor();
  await field.press("Enter");
  await page.getByRole("button", { name: /^Wholesale price for Zapier: \$7\.00/ }).waitFor();
  expect(await conflicts(page)).toBe(0);
});
