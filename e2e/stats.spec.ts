import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("the dashboard", () => {
  it("shows the four counts as they are", async () => {
    await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("super_admin", "/");
    const { data } = (await client.get("/admin/stats")).body;
    for (const [label, value] of [
      ["Total Brands", data.total_agency],
      ["Active Packages", data.active_packages],
      ["Team Members", data.team_members],
      ["Upcoming Onboardings", data.upcoming_onboardings],
    ]) {
      await page.getByRole("main").getByText(label).first().waitFor();
      await page.getByRole("main").getByText(String(value), { exact: true }).first().waitFor();
    }
  });

  it("keeps the counts for five minutes", async () => {
    const { page } = await tested.open("super_admin", "/");
    await page.getByText("Total Brands").waitFor();
    let calls = 0;
    await page.route("**/admin/stats", (route) => {
      calls += 1;
      return route.continue();
    });
    await page.getByRole("link", { name: "Team" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.getByText("Total Brands").waitFor();
    expect(calls).toBe(0);
  });

  it("labels each card 'Error' where the counts fail, and tries again", async () => {
    const { page } = await tested.open("super_admin", "/packages");
    await page.getByRole("heading", { level: 1 }).waitFor();
    let fail = true;
    await page.route("**/admin/stats", (route) =>
      fail ? route.fulfill({ status: 500, json: { message: "Away.", code: "internal" } }) : route.continue(),
    );
    await page.goto("/");
    await expect.poll(() => page.getByText("Error", { exact: true }).count()).toBeGreaterThanOrEqual(4);
    await expectClean(page);
    fail = false;
    await page
      .getByRole("button", { name: /Try again|Retry/i })
      .first()
      .click();
    await expect.poll(() => page.getByText("Error", { exact: true }).count()).toBe(0);
  });

  it("lists what was done: five at first, ten more with Load More, each linked", async () => {
    for (let each = 0; each < 17; each += 1) await makeBrand(tested.app.ctx, { name: `Listed ${each}` });
    const { page } = await tested.open("super_admin", "/");
    const items = page.getByRole("region", { name: "Recent Activities" }).getByRole("listitem");
    await expect.poll(() => items.count()).toBe(5);
    await page.getByRole("button", { name: "Load More" }).click();
    await expect.poll(() => items.count()).toBe(15);
    await items.filter({ hasText: "Listed 12" }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Listed 12" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Show All" }).click();
    await page.waitForURL(/\/activities$/);
  });

  it("shows Sales the same page without what the role may not see", async () => {
    await makeMember(tested.app.ctx);
    const { page } = await tested.open("sales", "/");
    await page.getByText("Total Brands").waitFor();
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name: /Total Brands|Team Members/ })
        .count(),
    ).toBe(0);
    await page.getByText("No activities yet.").waitFor();
    await expectClean(page);
  });

  it.each([
    ["light", desktop],
    ["dark", desktop],
    ["light", phone],
    ["dark", phone],
  ] as const)("is clean in %s at %o", async (theme, viewport) => {
    const { page } = await tested.open("super_admin", "/", { theme, viewport });
    await page.getByRole("region", { name: "Recent Activities" }).getByRole("listitem").first().waitFor();
    await expectClean(page);
  });
});
