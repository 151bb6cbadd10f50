// Shows MORE-04.

import type { Client } from "@console/server/test/client.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectClean, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, textBox } from "./support/find.ts";

let tested: TestConsole;
let colleague: Client;

beforeAll(async () => {
  tested = await startConsole();
});
beforeEach(async () => {
  colleague = await tested.app.as("super_admin");
});
afterAll(() => tested.stop());

/** The screen behind shows it. */
const arrived = (page: Page, text: string) => expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
const saved = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
const inTheMeantime = (question: Locator) =>
  question.getByText(`${colleague.user?.name} changed this in the meantime.`).waitFor();

describe("two people editing one record, with live updates under the open form", () => {
  it("a brand", async () => {
    const { id } = await makeBrand(tested.app.ctx, { name: "Brand Before" });
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    const dialog = page.getByRole("dialog", { name: "Edit Brand" });
    await textBox(dialog, "Name").fill("Brand Mine");
    const colleagueValues = { name: "Brand Theirs", description: "Their words" };
    await saved(colleague.put(`/admin/agencies/${id}`, { organization: colleagueValues }));
    await arrived(page, "Brand Theirs");
    expect(await textBox(dialog, "Name").inputValue()).toBe("Brand Mine");
    const save = async () => {
      await dialog.getByRole("button", { name: /^Save/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: /^Save/ }).click();
    };
    await save();
    await page.getByText(`${colleague.user?.name} changed this brand`, { exact: false }).waitFor();
    // Both changed the name: mine stays in the field, the latest value is shown next to it.
    expect(await textBox(dialog, "Name").inputValue()).toBe("Brand Mine");
    await dialog.getByText("Brand Theirs", { exact: true }).waitFor();
    await expectClean(page);
    // Input typed after the conflict is shown stays, in this field and in any other, through every choice.
    const use = (whose: string) => dialog.getByRole("button", { name: `Use ${whose}, Name` }).click();
    await textBox(dialog, "Address").fill("Typed later");
    await textBox(dialog, "Name").fill("Mine later");
    await use("Theirs");
    await use("Mine");
    expect(await textBox(dialog, "Name").inputValue()).toBe("Mine later");
    await use("Theirs");
    await textBox(dialog, "Name").fill("Over theirs");
    await use("Mine");
    expect(await textBox(dialog, "Name").inputValue()).toBe("Over theirs");
    expect(await textBox(dialog, "Address").inputValue()).toBe("Typed later");
    await save();
    await exactText(page, "Brand Updated").waitFor();
    const { data } = (await colleague.get(`/admin/agencies/${id}`)).body;
    expect(data).toMatchObject({ name: "Over theirs", description: "Their words", address: "Typed later" });
  });
});

describe("two people changing one record, with live updates under the open question", () => {
  it("the deletion of a package", async () => {
    const id = await makePackage(tested.app.ctx, { name: "Doomed Before" });
    const { page } = await tested.open("manager", "/packages?q=doomed");
    await page.getByRole("button", { name: /^Delete/ }).click();
    const question = page.getByRole("alertdialog", { name: /Doomed Before/ });
    await question.waitFor();
    await saved(colleague.put(`/admin/organization_plans/${id}`, { organization_plan: { name: "Doomed Theirs" } }));
    await arrived(page, "Doomed Theirs");
    await question.getByRole("button", { name: "Delete Package" }).click();
    const renamed = page.getByRole("alertdialog", { name: /Doomed Theirs/ });
    await inTheMeantime(renamed);
    await renamed.getByRole("button", { name: "Delete Package" }).click();
    await exactText(page, "Package Deleted").waitFor();
  });
});
