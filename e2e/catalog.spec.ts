// Shows MORE-520, MORE-522, MORE-524, MORE-525, MORE-526, MORE-527.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignEngine, assignIntegration } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("the catalog", () => {
  it("says what a change of an engine or integration does before it is saved (MORE-520)", async () => {
    const { ctx } = tested.app;
    const { id } = await makeBrand(ctx, { name: "Lumen" });
    await assignEngine(ctx, id, "v2");
    await assignIntegration(ctx, id, "zapier");
    const { page } = await tested.open("super_admin", "/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Catalog" }).click();
    const engines = page.getByRole("list", { name: "Engines" });
    const row = engines.getByRole("listitem").filter({ hasText: "Multilingual AI" });
    await row.getByRole("button", { name: "1 brand, 0 businesses" }).click();
    await page
      .getByRole("dialog", { name: "Brands with Multilingual AI" })
      .getByRole("link", { name: "Lumen" })
      .waitFor();
    await page.keyboard.press("Escape");

    await row.getByRole("button", { name: "Edit Multilingual AI" }).click();
    const form = page.getByRole("dialog", { name: "Edit Multilingual AI" });
    await form.getByLabel("Cost").fill("About $0.04 a minute");
    await form.getByText("Nothing changes for brands.").waitFor();
    await form.getByRole("group", { name: "Speech-to-text" }).getByLabel("Model").fill("nova-4");
    await form.getByText(/^This changes the engine of 1 brand \(0 businesses\) immediately\./).waitFor();
    await expectClean(page);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Engine Updated").waitFor();
    await row.getByText("About $0.04 a minute").waitFor();
    await row.getByText("Deepgram nova-4").waitFor();

    await page.getByRole("button", { name: "Edit Zapier" }).click();
    const edited = page.getByRole("dialog", { name: "Edit Zapier" });
    await edited.getByText("Retired", { exact: true }).click();
    await edited.getByText("It is no longer offered. 1 brand keeps it, with its price and connections.").waitFor();
    await edited.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Integration Updated").waitFor();
    const zapier = page.getByRole("list", { name: "Integrations" }).getByRole("listitem").filter({ hasText: "Zapier" });
    await zapier.getByText("Retired").waitFor();

    await page.getByRole("button", { name: "Add Integration" }).click();
    const added = page.getByRole("dialog", { name: "Add Integration" });
    await added.getByRole("button", { name: "Add Integration" }).click();
    await added.getByText("Enter the integration's code.").waitFor();
    await added.getByLabel("Code").fill("ledger");
    await added.getByLabel("Name").fill("Ledger");
    await added.getByLabel("Wholesale price").fill("12");
    await added.getByRole("button", { name: "Add Integration" }).click();
    await page.getByRole("button", { name: "Edit Ledger" }).waitFor();
    await expectCleanEverywhere(page);
  });
});

describe("a rollout", () => {
  it("moves brands in waves, waits for the platform, continues and is rolled back in one press", async () => {
    const { ctx } = tested.app;
    const ids: number[] = [];
    for (const name of ["Acme", "Beacon", "Corner"]) {
      const { id } = await makeBrand(ctx, { name });
      await assignEngine(ctx, id, "v4");
      ids.push(id);
    }
    const platform = await tested.app.platform("configuration");
    const configuration = async (id: number) =>
      (await platform.get(`/platform/organizations/${id}/configuration`)).body.data;
    const modelOf = async (id: number) => (await configuration(id)).engines[0].llm.model_name;
    const confirm = async (id: number) => {
      const { configuration_version: version } = await configuration(id);
      const applied_at = new Date().toISOString();
      await platform.put(`/platform/organizations/${id}/applied`, { version, applied_at });
    };
    const [first = 0, second = 0] = ids;
    const old = await modelOf(first);

    // As Needs Attention leads here.
    const { page } = await tested.open("super_admin", `/settings/catalog?replace=${old}`);
    const form = page.getByRole("dialog", { name: "Replace a Model of Order Processing AI" });
    await form.getByLabel("Shares in percent of all brands").fill("10, 50");
    const plan = form.getByRole("region", { name: "Waves" });
    await plan.getByText("Wave 1: 1 brand, 0 businesses").waitFor();
    await plan.getByText("Wave 2: 2 brands, 0 businesses").waitFor();
    await form.getByLabel("Replacement").fill("gpt-6-luna");
    await expectClean(page);
    await form.getByRole("button", { name: "Start Rollout" }).click();
    await page.getByRole("heading", { level: 1, name: `${old} → gpt-6-luna` }).waitFor();
    expect([await modelOf(first), await modelOf(second)]).toEqual(["gpt-6-luna", old]);
    await page.getByText("Wave 1: the voice platform has confirmed 0 of 1 brand.").waitFor();
    expect(await page.getByRole("button", { name: "Continue" }).count()).toBe(0);
    await expectCleanEverywhere(page);

    // Without a reload.
    await confirm(first);
    await page.getByText(/^Wave 1 is confirmed\. Wave 2 begins/).waitFor();
    await page.getByRole("button", { name: "Hold" }).click();
    await page.getByText("On hold. Wave 1 was the last one to begin.").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Wave 2: the voice platform has confirmed 0 of 2 brands.").waitFor();
    expect(await modelOf(second)).toBe("gpt-6-luna");
    await page.getByRole("button", { name: "Roll Back" }).click();
    await page.getByText("Rolled back. Every brand runs what it ran before.").waitFor();
    expect([await modelOf(first), await modelOf(second)]).toEqual([old, old]);
    await page.getByRole("link", { name: "Catalog" }).first().click();
    await page.getByRole("link", { name: "Replacement with gpt-6-luna: Rolled back" }).waitFor();
  });
});
