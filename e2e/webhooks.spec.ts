// Shows MORE-92.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeWebhook, removeWebhook } from "@console/server/test/factories/webhook.ts";
import { accept, fail, type Receiver, startReceiver } from "@console/server/test/receiver.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";

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

async function openPanel(page: Page) {
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Webhooks…" }).click();
  return page.getByRole("dialog", { name: "Webhooks", exact: true });
}

describe("webhooks", () => {
  it("are added, tested, rotated, followed in their log, replayed and deleted", async () => {
    const { page, client } = await test.open("super_admin", "/");
    const panel = await openPanel(page);
    await panel.getByText("No webhooks found").waitFor();
    await expectClean(page);
    await panel.getByRole("button", { name: "Add Webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add Webhook" });
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await form.getByText("Enter an address that begins with https://.").waitFor();
    await form.getByText("Select at least one event.").waitFor();
    await expectClean(page);
    await form.getByLabel("Endpoint URL").fill("http://hooks.example/");
    await form.getByLabel("Description").fill("Core platform");
    await form.getByRole("checkbox", { name: /^brand\.created/ }).check();
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await form.getByText("Use https. Only addresses in OUTBOUND_ALLOW can be reached without it.").first().waitFor();
    await form.getByLabel("Endpoint URL").fill(receiver.url);
    await form.getByRole("button", { name: "Add Webhook" }).click();
    await page.getByText("Webhook Added").waitFor();
    const secret = await panel.getByText(/^whsec_/).textContent();
    await expectClean(page);

    // Escape alone does not lose the secret.
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without the secret?" });
    await question.getByRole("button", { name: "Keep Open" }).click();
    expect(await panel.getByText(/^whsec_/).textContent()).toBe(secret);
    await panel.getByRole("button", { name: "Done" }).click();
    expect(await panel.getByText(/^whsec_/).count()).toBe(0);

    await panel.getByRole("button", { name: "Test, Core platform" }).click();
    await panel.getByText(/^Test delivered: status 200 in \d+ ms\.$/).waitFor();
    receiver.answer(fail);
    await panel.getByRole("button", { name: "Test, Core platform" }).click();
    await panel.getByText("Test failed. The endpoint responded with status 500.").waitFor();
    await panel.getByText("out of order").waitFor();
    await expectClean(page);

    // Live: the state of the endpoint and its log follow what happens.
    await client.post("/admin/agencies", { organization: { name: "Corner Bakery", email: "c@bakery.example" } });
    await panel.getByText("Failing", { exact: true }).waitFor();
    await panel.getByText("1 delivery waiting", { exact: false }).waitFor();
    await panel.getByRole("button", { name: "Deliveries, Core platform" }).click();
    const log = page.getByRole("dialog", { name: "Deliveries to Core platform" });
    const first = log.getByRole("listitem").filter({ hasText: "Corner Bakery" });
    await first.getByText("Waiting").waitFor();
    receiver.answer(accept);
    await first.getByText("Delivered").waitFor();
    await first.getByText(/^Details/).click();
    await first.getByText('"type": "brand.created"', { exact: false }).waitFor();
    await expectClean(page);
    const before = receiver.received.length;
    await first.getByRole("button", { name: /^Replay, brand\.created/ }).click();
    await page.getByText("Delivery Queued").waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await log.getByText("Dropped", { exact: true }).first().click();
    await expect.poll(() => log.getByRole("listitem").count()).toBe(1);
    await log.getByText("All", { exact: true }).click();

    await log.getByRole("button", { name: "Replay Deliveries…" }).click();
    const replay = page.getByRole("dialog", { name: "Replay Deliveries" });
    expect(await replay.getByText(/^In your time zone, \S+\.$/).count()).toBe(2);
    await expectClean(page);
    await replay.getByRole("checkbox", { name: "Only dropped deliveries" }).uncheck();
    await replay.getByRole("button", { name: "Replay" }).click();
    await page.getByText("1 Delivery Queued").waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 2);
    await log.getByRole("button", { name: "Close" }).last().click();

    await panel.getByRole("button", { name: "Rotate…, Core platform" }).click();
    const rotation = page.getByRole("alertdialog", { name: "Rotate Secret" });
    await rotation.getByText("For 24 hours, deliveries are signed with both secrets.", { exact: false }).waitFor();
    await expectClean(page);
    await rotation.getByRole("button", { name: "Rotate Secret" }).click();
    await page.getByText("Secret Rotated").waitFor();
    expect(await panel.getByText(/^whsec_/).textContent()).not.toBe(secret);
    await panel.getByText("Also signed with the previous secret until", { exact: false }).waitFor();
    await panel.getByRole("button", { name: "Done" }).click();

    await panel.getByRole("button", { name: "Delete…, Core platform" }).click();
    const removal = page.getByRole("alertdialog", { name: "Delete Webhook" });
    await expectClean(page);
    await removal.getByRole("button", { name: "Delete Webhook" }).click();
    await page.getByText("Webhook Deleted").waitFor();
    await panel.getByText("No webhooks found").waitFor();
  });

  it("are paused and resumed, and keep what waits", async () => {
    const { id } = await makeWebhook(test.app.ctx, {
      url: receiver.url,
      description: "Core",
      events: ["brand.created"],
    });
    const { page } = await test.open("super_admin", "/");
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: "Edit…, Core" }).click();
    const form = page.getByRole("dialog", { name: "Edit Webhook" });
    await form.getByRole("checkbox", { name: /^Active/ }).uncheck();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Webhook Saved").waitFor();
    await panel.getByText("Paused", { exact: true }).waitFor();
    await makeBrand(test.app.ctx);
    await panel.getByText("1 delivery waiting", { exact: false }).waitFor();
    const before = receiver.received.length;
    await panel.getByRole("button", { name: "Resume, Core" }).click();
    await page.getByText("Webhook Resumed").waitFor();
    await panel.getByText("Active", { exact: true }).waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    await removeWebhook(test.app.ctx, id);
  });

  it("fit a phone in the dark", async () => {
    const { id } = await makeWebhook(test.app.ctx, { url: receiver.url, description: "Core platform of the operator" });
    const { page, client } = await test.open("super_admin", "/", { viewport: phone, theme: "dark" });
    await client.post(`/admin/webhooks/${id}/test`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const panel = await openPanel(page);
    await panel.getByRole("button", { name: /^Deliveries, / }).waitFor();
    await expectClean(page);
    await panel.getByRole("button", { name: /^Deliveries, / }).click();
    await page.getByText("webhook.test", { exact: true }).waitFor();
    await expectClean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await removeWebhook(test.app.ctx, id);
  });
});
