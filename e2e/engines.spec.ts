// Shows ROUTE-09, ENG-01, ENG-02, ENG-06, ENG-07, ENG-11, ENG-12, ENG-13, ENG-19, ENG-20, ENG-21, MORE-57, MORE-217.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignEngine } from "@console/server/test/factories/business.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const brand = async () => (await makeBrand(tested.app.ctx)).id;
const at = (brandId: number, query = "") => `/agencies/${brandId}/engines${query}`;
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const card = (page: Page, name: string) => page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: name });

describe("the tabs", () => {
  it("count both kinds, move with the arrow keys, are in the address, and show that there is none", async () => {
    const id = await brand();
    await assignEngine(tested.app.ctx, id, "v2");
    const { page } = await tested.open("manager", at(id));
    await tab(page, "Available Engines (3)").waitFor();
    await tab(page, "Assigned Engines (1)").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tab=available/);
    await card(page, "Order Processing AI").waitFor();
    await page.reload();
    await card(page, "Order Processing AI").waitFor();
    expect(await tab(page, "Available Engines (3)").getAttribute("aria-selected")).toBe("true");
    await page.goBack();
    await card(page, "Multilingual AI").waitFor();
    for (const code of ["v1", "v3", "v4"] as const) await assignEngine(tested.app.ctx, id, code);
    await tab(page, "Available Engines (0)").click();
    await exactText(page, "No engines available").waitFor();
  });

  it("show the three models of an engine, all its languages, its voice and when a model retires", async () => {
    const id = await brand();
    await assignEngine(tested.app.ctx, id, "v2");
    const { page } = await tested.open("manager", at(id));
    const v2 = card(page, "Multilingual AI");
    for (const text of [
      "v2",
      "Language model",
      "Speech-to-text",
      "Text-to-speech",
      "Google",
      "Deepgram",
      "ElevenLabs",
    ]) {
      await v2.getByText(text).first().waitFor();
    }
    await v2.getByRole("button", { name: "English, German +8" }).click();
    await page.getByRole("dialog", { name: "Languages for Multilingual AI" }).getByText("Portuguese").waitFor();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await tab(page, "Available Engines (3)").click();
    await card(page, "Advanced AI").getByText("Cloned voice").waitFor();
    await card(page, "Order Processing AI")
      .getByText(/^OpenAI retires .+ on Jan 14, 2027\./)
      .waitFor();
  });

  it("say which engines the catalog has no models for, Default (v1) also without an assignment", async () => {
    const id = await brand();
    const { page, client } = await tested.open("super_admin", at(id));
    const { data } = (await client.get("/admin/catalog/engines")).body;
    const setModel = (code: string, llm: object) =>
      client.put(`/admin/catalog/engines/${data.find((each: { code: string }) => each.code === code).id}`, {
        engine: { llm },
      });
    await exactText(page, "No engines assigned").waitFor();
    const says = (engines: string) =>
      exactText(page, `The catalog has no models for ${engines} yet. A Super Admin enters them in the catalog.`);
    try {
      for (const code of ["v1", "v3"]) await setModel(code, { provider: "", model_name: "" });
      await page.reload();
      await says("Conversational AI").waitFor();
      await expectClean(page);
      await tab(page, "Available Engines (4)").click();
      await says("Conversational AI and Advanced AI").waitFor();
    } finally {
      for (const { code, llm } of data) await setModel(code, llm);
    }
  });
});

describe("adding and removing", () => {
  it("asks first, and moves the engine from one tab to the other", async () => {
    const id = await brand();
    const { page } = await tested.open("manager", at(id, "?tab=available"));
    await page.getByRole("button", { name: "Add Engine, Advanced AI" }).click();
    const question = page.getByRole("alertdialog", { name: "Add Advanced AI?" });
    await expectClean(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await tab(page, "Available Engines (4)").waitFor();
    await page.getByRole("button", { name: "Add Engine, Advanced AI" }).click();
    await question.getByRole("button", { name: "Add Engine" }).click();
    await exactText(page, "Engine Added").waitFor();
    await tab(page, "Available Engines (3)").waitFor();
    await page.getByRole("link", { name: "Engines 1" }).waitFor();
    await tab(page, "Assigned Engines (1)").click();
    await page.getByRole("button", { name: "Remove Engine, Advanced AI" }).click();
    const removal = page.getByRole("alertdialog", { name: "Remove Advanced AI?" });
    await removal.getByText("No business uses Advanced AI.").waitFor();
    await removal.getByRole("button", { name: "Remove Engine" }).click();
    await exactText(page, "Engine Removed").waitFor();
    await tab(page, "Assigned Engines (0)").waitFor();
    await tab(page, "Available Engines (4)").waitFor();
  });
});

describe("whether a change is in effect", () => {
  it("is shown from the time it is sent until the voice platform runs it, without a reload (MORE-82)", async () => {
    const { ctx } = tested.app;
    const id = await brand();
    const platform = await tested.app.platform("configuration");
    const confirm = (version: number) =>
      platform.put(`/platform/organizations/${id}/applied`, { version, applied_at: new Date().toISOString() });
    const { page } = await tested.open("manager", at(id));
    await page.clock.install();
    await page.reload();
    await page.getByText("No engines assigned").first().waitFor();
    expect(await page.getByText(/^Waiting for the voice platform/).count()).toBe(0);
    await confirm(1);
    await assignEngine(ctx, id, "v2");
    await exactText(page, "Waiting for the voice platform").waitFor();
    await page.clock.fastForward("06:00");
    await page.getByText("Waiting for the voice platform (6 min)").waitFor();
    await confirm(2);
    await page.getByText(/^Live on the voice platform since \w+ \d+, \d{4}, \d+:\d\d .+$/).waitFor();
    await expectClean(page);
  });
});

describe("the screen", () => {
  it("is clean and fits in both themes and at every width, and puts assigned engines side by side", async () => {
    const id = await brand();
    for (const code of ["v1", "v2", "v4"] as const) await assignEngine(tested.app.ctx, id, code);
    const { page } = await tested.open("manager", at(id));
    await card(page, "Order Processing AI").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Compare" }).click();
    await page.waitForURL(/compare=1/);
    const table = page.getByRole("table");
    await table.getByRole("columnheader", { name: "Order Processing AI v4" }).waitFor();
    for (const row of ["Language model", "Languages", "Voice", "Retirement", "Businesses"]) {
      await table.getByRole("rowheader", { name: row, exact: true }).waitFor();
    }
    await expectClean(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Compare" }).click();
    await card(page, "Multilingual AI").waitFor();
  });
});
