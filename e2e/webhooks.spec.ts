// Shows MORE-92, MORE-352, MORE-489.

import { accept, fail, type Receiver, startReceiver } from "@console/server/test/receiver.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { chooseFromMenu } from "./support/find.ts";

let test: TestConsole;
let receiver: Receiver;
beforeAll(async () => {
  test = await startConsole();
  receiver = await startReceiver();
});
afterAll(async () => {
  await test.stop();
  await receiver.stop();
});

describe("webhooks", () => {
  it("are added, tested, rotated, followed in their log, replayed and deleted", async () => {
    const { page, client } = await test.open("super_admin", "/settings");
    const list = page.getByRole("navigation", { name: "Settings" });
    await list.getByRole("link", { name: "Webhooks" }).click();
    const main = page.getByRole("main");
    await main.getByText("No webhooks found").waitFor();
    await main.getByRole("button", { name: "Add Webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add Webhook" });
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await form.getByText("Enter an address that begins with https://.").waitFor();
    await form.getByText("Select at least one event.").waitFor();
    await expectClean(page);
    await form.getByLabel("Endpoint URL").fill("http://hooks.example/");
    await form.getByLabel("Description").fill("Core platform");
    await form.getByRole("checkbox", { name: /^brand\.created/ }).check();
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await form.getByText("Use https. A server admin can allow other addresses.").first().waitFor();
    await form.getByLabel("Endpoint URL").fill(receiver.url);
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await page.getByText("Webhook Added").waitFor();
    const secret = await main.getByText(/^whsec_/).textContent();

    // A link alone does not lose the secret.
    await list.getByRole("link", { name: "API Keys" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without the secret?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await main.getByText(/^whsec_/).textContent()).toBe(secret);
    await main.getByRole("button", { name: "Done" }).click();
    expect(await main.getByText(/^whsec_/).count()).toBe(0);
    await expectCleanEverywhere(page);

    await main.getByRole("link", { name: "Core platform" }).click();
    await page.getByRole("heading", { level: 1, name: "Core platform" }).waitFor();
    await main.getByText("Active", { exact: true }).waitFor();
    await main.getByRole("button", { name: "Send Test" }).click();
    await main.getByText(/^Test delivered: status 200 in \d+ ms\.$/).waitFor();
    receiver.answer(fail);
    await main.getByRole("button", { name: "Send Test" }).click();
    await main.getByText("Test failed. The endpoint responded with status 500.").waitFor();
    await main.getByText("out of order").waitFor();

    // Live: the state of the endpoint and its log follow what happens.
    await client.post("/admin/agencies", { organization: { name: "Corner Bakery", email: "c@bakery.example" } });
    await main.getByText("Failing", { exact: true }).waitFor();
    await main.getByText("1 delivery waiting", { exact: false }).waitFor();
    const log = main.getByRole("table", { name: "Deliveries" });
    const first = log.getByRole("row").filter({ hasText: "Corner Bakery" });
    await first.getByText("Retrying").waitFor();
    await expectClean(page);
    receiver.answer(accept);
    await first.getByText("Delivered").waitFor();
    await first.getByRole("link", { name: /^Details, brand\.created/ }).click();
    const peek = page.getByRole("complementary", { name: /brand\.created/ });
    await peek.getByText('"type": "brand.created"', { exact: false }).waitFor();
    await page.waitForURL(/\/settings\/webhooks\/\d+\?peek=\d+$/);
    await expectCleanEverywhere(page);
    const attempts = peek.getByRole("region", { name: "Attempts" });
    await attempts
      .getByText(/^500 after/)
      .first()
      .waitFor();
    await attempts.getByText(/^200 after/).waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await peek.getByRole("button", { name: "Copy as cURL" }).click();
    await page.getByText("Command Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl 'http.*-H 'webhook-id: msg_/);
    await main
      .getByText(/^\d+ delivered, \d+ dropped$|^\d+ delivered/)
      .first()
      .waitFor();
    const before = receiver.received.length;
    await peek.getByRole("button", { name: "Replay" }).click();
    await page.getByText("Delivery Queued").waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await page.keyboard.press("e");
    const editing = page.getByRole("dialog", { name: "Edit Webhook" });
    await editing.getByRole("button", { name: "Cancel" }).click();
    await editing.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/settings\/webhooks\/\d+$/);
    await main.getByText("Dropped", { exact: true }).first().click();
    await page.waitForURL(/\?status=dropped$/);
    // The other row is the heading.
    await expect.poll(() => log.getByRole("row").count()).toBe(2);
    await main.getByText("All", { exact: true }).click();
    await main.getByLabel("Event", { exact: true }).selectOption("brand.created");
    await page.waitForURL(/\?event=brand\.created$/);
    await expect.poll(() => log.getByRole("row").count()).toBe(2);
    await main.getByLabel("Event", { exact: true }).selectOption("All Events");

    await chooseFromMenu(page, "Core platform", "Replay Deliveries…");
    await page.waitForURL(/\?replay=1$/);
    const replay = page.getByRole("dialog", { name: "Replay Deliveries" });
    await expect.poll(() => replay.getByText(/^In your time zone, \S+\.$/).count()).toBe(2);
    await expectClean(page);
    await replay.getByRole("checkbox", { name: "Only dropped deliveries" }).uncheck();
    await replay.getByRole("button", { name: "Replay" }).click();
    await page.getByText("1 Delivery Queued").waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 2);

    await chooseFromMenu(page, "Core platform", "Rotate Secret…");
    const rotation = page.getByRole("alertdialog", { name: "Rotate Secret" });
    await rotation.getByText("For 24 hours, deliveries are signed with both secrets.", { exact: false }).waitFor();
    await rotation.getByRole("button", { name: "Rotate Secret" }).click();
    await page.getByText("Secret Rotated").waitFor();
    expect(await main.getByText(/^whsec_/).textContent()).not.toBe(secret);
    await main.getByText("Also signed with the previous secret until", { exact: false }).waitFor();
    await main.getByRole("button", { name: "Done" }).click();

    await chooseFromMenu(page, "Core platform", "Delete Webhook…");
    const removal = page.getByRole("alertdialog", { name: "Delete Webhook" });
    await removal.getByRole("button", { name: "Delete Webhook" }).click();
    await page.getByText("Webhook Deleted").waitFor();
    await main.getByText("No webhooks found").waitFor();
  });
});
