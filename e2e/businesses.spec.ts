// Shows ROUTE-07, BIZ-01, BIZ-02, BIZ-03, CALL-22, MORE-54.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { card, exactText } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const brand = async () => (await makeBrand(tested.app.ctx)).id;
const business = (brandId: number, over = {}) => makeBusiness(tested.app.ctx, brandId, over);

it("the list loads further pages automatically near its end, and is clean and fits in both themes and at every width", async () => {
  const id = await brand();
  await assignIntegration(tested.app.ctx, id, "zapier");
  for (let each = 0; each < 103; each += 1) await business(id, { name: `Paged ${String(each).padStart(3, "0")}` });
  await business(id, {
    name: "桜歯科 and a name that is rather long, to see that it is cut in good time",
    location: "Portland, ME",
    total_locations: 3,
    total_agent: 2,
    integration_codes: ["zapier"],
    premium_support: true,
  });
  const { page } = await tested.open("manager", `/agencies/${id}/businesses?q=paged`);
  const cards = page.getByRole("heading", { level: 3, name: /Paged/ });
  await expect.poll(() => cards.count()).toBe(100);
  await exactText(page, "Showing 100 of 103").scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBe(103);
  await page.waitForURL(/page=2/);
  await page.getByRole("link", { name: "Businesses 104" }).waitFor();

  await page.getByPlaceholder("Search by name or location...").fill("桜");
  await expect.poll(() => cards.count()).toBe(0);
  const first = card(page.getByRole("main"), "桜歯科");
  for (const text of ["Active", "Dental practice", "Portland, ME", "Premium support"])
    await first.getByText(text, { exact: true }).waitFor();
  await expectCleanEverywhere(page);
  await page.getByPlaceholder("Search by name or location...").fill("nothing at all");
  await exactText(page, "No businesses found").waitFor();
  await expectClean(page);
});
