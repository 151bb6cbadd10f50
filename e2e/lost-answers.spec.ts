// Shows MORE-47.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { exactText, textBox } from "./support/find.ts";

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

describe("a new record whose answer is lost, saved again", () => {
  it("is one brand, also after the question was closed and asked again", async () => {
    const { page, client } = await tested.open("manager", "/agencies?new=1");
    await loseAnswers(page, "POST", "**/admin/agencies");
    const dialog = page.getByRole("dialog", { name: "Add Brand" });
    await textBox(dialog, "Name").fill("Lost Once");
    await textBox(dialog, "Email").fill("lost@once.example");
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Create Brand" }).click();
    await question.getByText("Failed to create brand. Please try again.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    await question.getByRole("button", { name: "Create Brand" }).click();
    await exactText(page, "Brand created successfully").waitFor();
    const { body } = await client.get("/admin/agencies?search_key=Lost+Once");
    expect(body.meta.total).toBe(1);
  });
});

/** What all forms share is shown in `use-record-form.test.tsx`; a brand also asks before it saves. */
describe("a change whose answer is lost does not conflict with itself", () => {
  it("a brand, changed again before it is saved again", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    await loseAnswers(page, "PUT", "**/admin/agencies/*");
    const [dialog, question] = [page.getByRole("dialog", { name: "Edit Brand" }), page.getByRole("alertdialog")];
    const save = async () => {
      await dialog.getByRole("button", { name: /^Save/ }).click();
      await question.getByRole("button", { name: /^Save/ }).click();
    };
    await textBox(dialog, "Name").fill("Typed Once");
    await save();
    await exactText(page, "Failed to update brand. Please try again.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await textBox(dialog, "Name").fill("Typed Twice");
    await save();
    await exactText(page, "Brand Updated").waitFor();
    expect(await conflicts(page)).toBe(0);
  });

  it("the price of an integration", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    await assignIntegration(tested.app.ctx, id, "zapier");
    const { page } = await tested.open("manager", `/agencies/${id}/integrations`);
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
});
