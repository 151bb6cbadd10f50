// Shows MORE-48, MORE-86.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

describe("API keys", () => {
  it("are created, shown once, used and revoked from the user menu", async () => {
    const { page, client } = await test.open("super_admin", "/");
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "API Keys…" }).click();
    const dialog = page.getByRole("dialog", { name: "API Keys" });
    await dialog.getByText("No API keys found").waitFor();
    await expectClean(page);
    await dialog.getByRole("button", { name: "Add API Key" }).click();
    await dialog.getByText("Name is required.").waitFor();
    await dialog.getByText("Select at least one permission.").waitFor();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Voice platform");
    await dialog.getByRole("checkbox", { name: /^Configuration/ }).check();
    await dialog.getByRole("button", { name: "Add API Key" }).click();
    await page.getByText("API Key Created").waitFor();
    const token = await dialog.getByText(/^vck_/).textContent();
    await expectClean(page);
    await dialog.getByText("Never used", { exact: false }).waitFor();

    const { id } = (await client.post("/admin/agencies", { organization: { name: "Keyed", email: "k@k.example" } }))
      .body.data;
    const read = () =>
      fetch(`${test.app.url}/api/v1/platform/organizations/${id}/configuration`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read()).status).toBe(200);

    await dialog.getByRole("button", { name: "Done" }).click();
    expect(await dialog.getByText(/^vck_/).count()).toBe(0);
    await dialog.getByRole("button", { name: "Rotate Voice platform…" }).click();
    const rotation = page.getByRole("alertdialog", { name: "Rotate API Key" });
    await rotation.getByText("The current one keeps working for 24 hours.", { exact: false }).waitFor();
    await rotation.getByRole("button", { name: "Rotate API Key" }).click();
    await page.getByText("API Key Rotated").waitFor();
    expect(await dialog.getByText(/^vck_/).textContent()).not.toBe(token);
    await dialog.getByText("The previous key works until", { exact: false }).waitFor();
    expect((await read()).status).toBe(200);
    await expectClean(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.getByRole("button", { name: "Revoke Voice platform…" }).click();
    const question = page.getByRole("alertdialog", { name: "Revoke API Key" });
    await question.getByText("Requests using Voice platform will be rejected immediately.", { exact: false }).waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Revoke API Key" }).click();
    await page.getByText("API Key Revoked").waitFor();
    await dialog.getByText("Revoked", { exact: true }).waitFor();
    expect((await read()).status).toBe(401);
  });

  it("are not lost by Esc while the key is shown: only Done, or a question, closes it", async () => {
    const { page } = await test.open("super_admin", "/");
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "API Keys…" }).click();
    const dialog = page.getByRole("dialog", { name: "API Keys" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Shown once");
    await dialog.getByRole("checkbox", { name: /^Usage/ }).check();
    await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
    const token = await dialog.getByText(/^vck_/).textContent();
    // Until the save is done, nothing closes the dialog.
    await expect.poll(() => dialog.getByRole("button", { name: "Close" }).last().isEnabled()).toBe(true);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without the key?" });
    await question.getByRole("button", { name: "Keep Open" }).click();
    expect(await dialog.getByText(/^vck_/).textContent()).toBe(token);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("fit a phone in dark mode", async () => {
    const { page, client } = await test.open("super_admin", "/", { viewport: phone, theme: "dark" });
    await client.post("/admin/api_keys", { api_key: { name: "On a phone", scopes: ["usage"] } });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "API Keys…" }).click();
    const dialog = page.getByRole("dialog", { name: "API Keys" });
    await dialog.getByRole("textbox", { name: "Name" }).waitFor();
    // The buttons leave the whole width to what is said of the key.
    const key = dialog.getByRole("listitem").filter({ hasText: "On a phone" }).first();
    const words = await key.getByText(/^Created by/).boundingBox();
    const rotate = await key.getByRole("button", { name: /^Rotate/ }).boundingBox();
    expect(rotate?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
    await expectClean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
