// Shows MORE-08, MORE-09, MORE-10, MORE-143.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("notes and account owner of a brand", () => {
  it("are added, changed, deleted and assigned", async () => {
    const { id, name } = await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("manager", `/agencies/${id}`);
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByText("No notes yet.").waitFor();
    await notes.getByRole("button", { name: "Add Note…" }).click();
    const form = page.getByRole("dialog", { name: "Add Note" });
    await form.getByRole("button", { name: "Save Note" }).click();
    await form.getByText("Enter a note.").waitFor();
    await form.getByRole("textbox", { name: "Note" }).fill("Prefers calls before noon.");
    await expectClean(page);
    await form.getByRole("button", { name: "Save Note" }).click();
    await notes.getByText("Prefers calls before noon.").waitFor();

    await page.getByRole("combobox", { name: "Account Manager" }).selectOption({ label: client.user?.name ?? "" });
    await page.getByText(`${client.user?.name} is now ${name}'s account manager.`).waitFor();
    await expectClean(page);
    await page.goto("/agencies?owner=me");
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBe(1);
    await page.getByRole("button", { name: "Mine", pressed: true }).click();
    await expect.poll(() => page.url()).not.toContain("owner");
    await page.goto(`/agencies/${id}`);

    await notes.getByRole("button", { name: /^Delete the note by/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Note" }).click();
    await notes.getByText("No notes yet.").waitFor();
  });

  it("has a color that is previewed before it is saved", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    const form = page.getByRole("dialog", { name: /^Edit/ });
    await form.getByRole("textbox", { name: "Brand color", exact: true }).fill("#ffd400");
    await form.getByText(/^On light: 1\.\d+:1, too low for small text\.$/).waitFor();
    await form.getByText(/^On dark: 1\d\.\d+:1, readable as small text\.$/).waitFor();
    await form.getByText("Preview of the sign-in page").click();
    await form.getByRole("img", { name: /^Sign-in page for .*, dark theme$/ }).waitFor();
    await expectCleanEverywhere(page);
    await form.getByRole("button", { name: /^Use #[0-9a-f]{6}, readable on light$/ }).click();
    await form.getByText(/^On light: 4\.\d+:1, readable as small text\.$/).waitFor();
  });
});

describe("the profile, and notifications by email", () => {
  it("changes one's own name, which the frame then shows; and are chosen by severity, with exceptions by kind, and saved (MORE-353)", async () => {
    const { page, client } = await tested.open("manager", "/settings");
    await page.waitForURL(/\/settings\/profile$/);
    const you = page.getByRole("region", { name: "You" });
    await you.getByRole("textbox", { name: "Name" }).fill("Dana Whitfield");
    await you.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("button", { name: "Account, Dana Whitfield" }).waitFor();
    await expectCleanEverywhere(page);

    await page
      .getByRole("navigation", { name: "Settings" })
      .getByRole("link", { name: "Notifications", exact: true })
      .click();
    const settings = page.getByRole("region", { name: "Notification Settings" });
    const severity = settings.getByLabel("Email me");
    await expect.poll(() => severity.inputValue()).toBe("error");
    await expect.poll(() => settings.getByLabel("When").inputValue()).toBe("digest");
    await severity.selectOption({ label: "Errors and warnings" });
    await settings.getByLabel("When").selectOption({ label: "Immediately" });
    const byDefault = async () => (await client.get("/admin/notification_default")).body.data;
    await expect.poll(byDefault).toEqual({ severity: "warning", mail: "now" });
    const overdue = settings.getByRole("combobox", { name: "A bill is overdue" });
    expect(await overdue.isVisible()).toBe(false);
    await settings.getByText("Customize by type").click();
    await overdue.selectOption({ label: "Daily digest" });
    await settings.getByText("1 customized").waitFor();
    await expectCleanEverywhere(page);
    const saved = async () =>
      (await client.get("/admin/notification_settings")).body.data.find(
        (each: { kind: string }) => each.kind === "bill_overdue",
      ).mail;
    await expect.poll(saved).toBe("digest");
    await severity.selectOption({ label: "None" });
    await expect.poll(() => settings.getByLabel("When").isDisabled()).toBe(true);
    await overdue.selectOption({ label: "Default" });
    await expect.poll(saved).toBeNull();
  });
});
