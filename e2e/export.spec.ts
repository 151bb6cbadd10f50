// Shows MORE-50.

import { readFileSync } from "node:fs";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

describe("Export CSV", () => {
  it("contains all pages of the filtered list, in order, without formulas", async () => {
    for (let each = 0; each < 12; each += 1) await makeBrand(test.app.ctx, { name: `Exported ${each}` });
    await makeBrand(test.app.ctx, { name: "=Exported()", status: "inactive" });
    await makeBrand(test.app.ctx, { name: "Not this one" });
    const { page } = await test.open("manager", "/agencies?q=exported&sort=-name");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^brands-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFBrand,Email,Status,Package,/);
    expect(lines.length).toBe(14);
    const names = lines.slice(1).map((line) => /'?=?Exported[ ()]*\d*/.exec(line)?.[0]);
    expect(names[0]).toBe("Exported 9");
    expect(names.at(-1)).toBe("'=Exported()");
    await page.getByText("Export Downloaded").waitFor();
  });
});
