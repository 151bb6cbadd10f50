import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** Counts the calls of a method below a path. */
function callsOf(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === method && request.url().includes(path)) calls += 1;
  });
  return () => calls;
}

describe("a select that saves immediately", () => {
  it("saves the chosen option, not each one that the arrow keys pass", async () => {
    for (const name of ["Arrow One", "Arrow Two", "Arrow Three"]) {
      await makeMember(tested.app.ctx, { name, role: "manager" });
    }
    const { id } = await makeBrand(tested.app.ctx);
    const { page } = await tested.open("manager", `/agencies/${id}`);
    const owner = page.getByRole("combobox", { name: "Account Manager" });
    await owner.getByRole("option", { name: "Arrow Two" }).waitFor({ state: "attached" });
    const saves = callsOf(page, "PUT", `/admin/agencies/${id}`);
    await owner.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
    const chosen = await owner.locator("option:checked").innerText();
    expect(saves()).toBe(0);
    await page.keyboard.press("Tab");
    await page.getByText("Account Manager Updated").waitFor();
    expect([saves(), await owner.locator("option:checked").innerText()]).toEqual([1, chosen]);
  });

  it("discards passed options on Escape", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    await makeBusiness(tested.app.ctx, id, { name: "Engine Room" });
    const { page } = await tested.open("manager", `/agencies/${id}/businesses`);
    const engine = page.getByRole("combobox", { name: /Engine Room/ });
    const before = await engine.inputValue();
    await engine.focus();
    await page.keyboard.press("ArrowDown");
    expect(await engine.inputValue()).not.toBe(before);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect([await engine.inputValue(), await page.getByRole("alertdialog").count()]).toEqual([before, 0]);
  });
});

describe("copying", () => {
  it("shows no success if the browser refuses", async () => {
    await makeBrand(tested.app.ctx, { name: "Refused Copy" });
    const { page } = await tested.open("manager", "/agencies?q=refused+copy");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Actions for Refused Copy" }).click();
    await page.getByRole("menuitem", { name: /^Copy/ }).click();
    await page.getByText("Failed to copy. Select the text and copy it manually.").waitFor();
    expect(await page.getByText("Support Email Copied").count()).toBe(0);
  });
});
