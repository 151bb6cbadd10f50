// Shows MORE-48, MORE-86, MORE-351.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

describe("API keys", () => {
  it("are created, shown once, used and revoked from the settings; not lost by a link or Back while the key is shown: only Done, or a question, leaves it", async () => {
    const { page, client } = await test.open("super_admin", "/settings/notifications");
    const list = page.getByRole("navigation", { name: "Settings" });
    await list.getByRole("link", { name: "API Keys" }).click();
    const main = page.getByRole("main");
    await main.getByText("No API keys found").waitFor();
    await main.getByRole("button", { name: "Add API Key" }).click();
    await main.getByText("Name is required.").waitFor();
    await main.getByText("Select at least one permission.").waitFor();
    await main.getByRole("textbox", { name: "Name" }).fill("Voice platform");
    await main.getByRole("checkbox", { name: /^Brand setup/ }).check();
    await main.getByRole("button", { name: "Add API Key" }).click();
    await page.getByText("API Key Created").waitFor();
    const token = await main.getByText(/^vck_/).textContent();
    await expectClean(page);
    await main.getByText("Never used", { exact: false }).waitFor();

    const { id } = (await client.post("/admin/agencies", { organization: { name: "Keyed", email: "k@k.example" } }))
      .body.data;
    const read = () =>
      fetch(`${test.app.url}/api/v1/platform/organizations/${id}/configuration`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await read()).status).toBe(200);

    const leaving = page.getByRole("alertdialog", { name: "Leave without the key?" });
    const leaves = [() => list.getByRole("link", { name: "Company" }).click(), () => page.goBack()];
    for (const leave of leaves) {
      await leave();
      await leaving.getByRole("button", { name: "Stay" }).click();
      expect(await main.getByText(/^vck_/).textContent()).toBe(token);
    }
    await main.getByRole("button", { name: "Done" }).click();
    expect(await main.getByText(/^vck_/).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/\/settings\/notifications$/);
    await page.goForward();

    await main.getByRole("button", { name: "Rotate Voice platform…" }).click();
    const rotation = page.getByRole("alertdialog", { name: "Rotate API Key" });
    await rotation.getByText("The current one keeps working for 24 hours.", { exact: false }).waitFor();
    await rotation.getByRole("button", { name: "Rotate API Key" }).click();
    await page.getByText("API Key Rotated").waitFor();
    expect(await main.getByText(/^vck_/).textContent()).not.toBe(token);
    await main.getByText("The previous key works until", { exact: false }).waitFor();
    expect((await read()).status).toBe(200);
    await main.getByRole("button", { name: "Done" }).click();
    await main.getByRole("button", { name: "Revoke Voice platform…" }).click();
    const question = page.getByRole("alertdialog", { name: "Revoke API Key" });
    await question.getByText("Requests using Voice platform will be rejected immediately.", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Revoke API Key" }).click();
    await page.getByText("API Key Revoked").waitFor();
    await main.getByText("Revoked", { exact: true }).waitFor();
    expect((await read()).status).toBe(401);

    // On a phone, the buttons leave the whole width to what is said of the key.
    await client.post("/admin/api_keys", { api_key: { name: "On a phone", scopes: ["usage"] } });
    const key = main.getByRole("listitem").filter({ hasText: "On a phone" }).first();
    await key.waitFor();
    await page.setViewportSize(phone);
    const words = await key.getByText(/^Created by/).boundingBox();
    const rotate = await key.getByRole("button", { name: /^Rotate/ }).boundingBox();
    expect(rotate?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
    await expectCleanEverywhere(page);
  });
});
