// Shows MORE-04.

import type { Client } from "@console/server/test/client.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
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

  it("a saved view, of the same person in two windows", async () => {
    const { page, client } = await tested.open("manager", "/agencies?status=active");
    const view = { screen: "brands", name: "View Before", query: "status=active" };
    const { id } = (await client.post("/admin/saved_views", { saved_view: view })).body.data;
    await page.reload();
    await page.getByRole("button", { name: "More actions for View Before" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename View" });
    await textBox(dialog, "Name").fill("View Mine");
    await saved(client.patch(`/admin/saved_views/${id}`, { saved_view: { name: "View Theirs" } }));
    await dialog.getByRole("button", { name: "Rename View" }).click();
    await arrived(page, "View Theirs");
    expect(await textBox(dialog, "Name").inputValue()).toBe("View Mine");
    await dialog.getByRole("button", { name: "Rename View" }).click();
    await exactText(page, "View Renamed").waitFor();
    await page.getByRole("link", { name: "View Mine" }).waitFor();
  });

  it("a note, which is then removed", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("manager", `/agencies/${id}`);
    const note = (await client.post(`/admin/agencies/${id}/notes`, { note: { text: "Note before" } })).body.data;
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByText("Note before").waitFor();
    await notes.getByRole("button", { name: /^Edit the note/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Note" });
    await textBox(dialog, "Note").fill("Note mine");
    await saved(client.patch(`/admin/agencies/${id}/notes/${note.id}`, { note: { text: "Note theirs" } }));
    await dialog.getByRole("button", { name: "Save Note" }).click();
    await page.getByText(`${client.user?.name} changed this note`, { exact: false }).waitFor();
    expect(await textBox(dialog, "Note").inputValue()).toBe("Note mine");
    await dialog.getByRole("button", { name: "Save Note" }).click();
    await notes.getByText("Note mine").waitFor();

    await notes.getByRole("button", { name: /^Delete the note/ }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Note" });
    await question.waitFor();
    await saved(client.patch(`/admin/agencies/${id}/notes/${note.id}`, { note: { text: "Doomed theirs" } }));
    await question.getByRole("button", { name: "Delete Note" }).click();
    await question.getByText("changed this in the meantime.", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Delete Note" }).click();
    await exactText(page, "Note Deleted").waitFor();
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
    await expectClean(page);
    await renamed.getByRole("button", { name: "Delete Package" }).click();
    await exactText(page, "Package Deleted").waitFor();
  });

  it("the archiving of a coupon", async () => {
    const { id } = await makeCoupon(tested.app.ctx, { name: "Archived Twice" });
    const { page } = await tested.open("manager", "/coupons?q=archived");
    // Without live events, the page knows only the old state.
    await cutStream(page);
    await page.reload();
    const actions = page.getByRole("button", { name: "Actions for Archived Twice" });
    await actions.waitFor();
    await saved(colleague.patch(`/admin/coupons/${id}`, { id, status: "archived" }));
    await saved(colleague.patch(`/admin/coupons/${id}`, { id, status: "active" }));
    await actions.click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await exactText(page, `${colleague.user?.name} changed this in the meantime.`).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await exactText(page, "Coupon Updated").waitFor();
  });
});

describe("a record that a colleague removes leaves the form open with its input", () => {
  it("a package that is deleted can be saved as a new one", async () => {
    const id = await makePackage(tested.app.ctx, { name: "Vanishing" });
    const { page } = await tested.open("manager", `/packages?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Package" });
    await textBox(dialog, "Name").fill("Kept");
    await arrived(page, "Vanishing");
    await saved(colleague.delete(`/admin/organization_plans/${id}`));
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Vanishing" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("button", { name: "Save as New" }).click();
    await exactText(page, "Package updated successfully").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Kept" }).waitFor();
  });
});
