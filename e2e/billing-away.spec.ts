import { billingDay, monthInWords, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand, makeDormantBrand } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const at = (brandId: number) => `/agencies/${brandId}/billing`;
const first = (back: number): string => monthsAfter(billingDay(tested.app.ctx), -back);
const month = (back: number): string => first(back).slice(0, 7);

const breakOpenMonth = (page: Page) =>
  page.route("**/admin/billing", (route) =>
    route.fulfill({ status: 400, json: { code: "malformed", message: "The bill is away." } }),
  );

describe("an open month that does not load", () => {
  it("stays selected, and a closed one can be selected", async () => {
    const { ctx } = tested.app;
    const id = await makeBilledBrand(ctx, 2);
    for (const back of [2, 1]) await closeOnTime(ctx, id, first(back));
    const { page } = await tested.open("manager", at(id));
    const months = page.getByRole("combobox", { name: "Month" });
    await expect.poll(() => months.inputValue()).toBe(month(0));
    await breakOpenMonth(page);
    await page.reload();
    await page.getByText("The bill is away.").waitFor();
    await expect.poll(() => months.inputValue()).toBe(month(0));
    expect(await months.getByRole("option").count()).toBe(3);
    await months.selectOption(month(1));
    await page.getByRole("region", { name: `${monthInWords(first(1))} bill` }).waitFor();
    await months.selectOption(month(0));
    await page.getByText("The bill is away.").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });
});

describe("a history without bills", () => {
  it("names the cause if it is known, and none otherwise", async () => {
    const { ctx } = tested.app;
    const { page } = await tested.open("manager", at(await makeDormantBrand(ctx)));
    await exactText(page, "No bill this month").waitFor();
    await page.getByText("No bills yet. The brand wasn't active on any day this month", { exact: false }).waitFor();
    await breakOpenMonth(page);
    const noPackage = await makeBrand(ctx);
    await page.goto(at(noPackage.id));
    await page.getByText("The bill is away.").waitFor();
    await exactText(page, "No bills yet. Brands without a package aren't billed.").waitFor();
    const onPackage = await makeBrand(ctx, { organization_plan_id: await makePackage(ctx) });
    await page.goto(at(onPackage.id));
    await exactText(page, "No bills yet.").waitFor();
  });
});
