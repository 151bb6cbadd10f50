import { makeBrand } from "@console/server/test/factories/brand.ts";
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
});
