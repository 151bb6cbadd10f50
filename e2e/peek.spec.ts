import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { desktop, expectCleanEverywhere, phone, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, row } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
  const { ctx } = tested.app;
  const brand = await makeBrand(ctx, { name: "Atlas Property Desk", support_email: "desk@atlas.example" });
  await makeBrand(ctx, { name: "Brightline Legal" });
  await makeBrand(ctx, { name: "Cedar Dental" });
  await makeBusiness(ctx, brand.id, { name: "Maple Grove Dental", location: "Portland, ME" }, "maple-1");
  await makeOnboarding(ctx, { company_name: "Golden Wok", notes: "Two lines\nof notes" });
});
afterAll(() => tested.stop());

const preview = (page: Page, name: string) => page.getByRole("complementary", { name: `Preview ${name}` });
const focusedRow = (page: Page, name: string) => row(page, name).and(page.locator(":focus"));

// MORE-358
describe("a record beside its list", () => {
  it("opens with Space, follows J and K, and gives the focus back to its row; a press beside its controls opens a row", async () => {
    const { page } = await tested.open("manager", "/agencies?view=table&sort=name");
    await row(page, "Atlas Property Desk").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    await preview(page, "Atlas Property Desk").getByRole("link", { name: "desk@atlas.example" }).waitFor();
    await preview(page, "Atlas Property Desk").getByText("1 of 3").waitFor();
    await expectCleanEverywhere(page);
    await page.keyboard.press("j");
    await preview(page, "Brightline Legal").waitFor();
    await page.keyboard.press("k");
    await preview(page, "Atlas Property Desk").waitFor();
    await preview(page, "Atlas Property Desk").getByRole("button", { name: "Next item" }).click();
    await preview(page, "Brightline Legal").getByText("2 of 3").waitFor();
    expect(new URL(page.url()).searchParams.get("peek")).not.toBeNull();
    await page.keyboard.press("Escape");
    await preview(page, "Brightline Legal").waitFor({ state: "hidden" });
    await focusedRow(page, "Brightline Legal").waitFor();
    expect(new URL(page.url()).searchParams.get("peek")).toBeNull();
    await page.keyboard.press("Enter");
    await pageTitle(page, "Brightline Legal").waitFor();
    await page.goBack();
    await row(page, "Cedar Dental").getByText("Active").click();
    await pageTitle(page, "Cedar Dental").waitFor();
  });

  it("stands beside the list, over it where that is narrow, and alone on a phone", async () => {
    const { page } = await tested.open("manager", "/businesses");
    await row(page, "Maple Grove Dental").hover();
    await page.getByRole("button", { name: "Preview Maple Grove Dental" }).click();
    const shown = preview(page, "Maple Grove Dental");
    await shown.getByText("Portland, ME").waitFor();
    const list = page.getByRole("table", { name: "Businesses" });
    const edges = async () => {
      const [own, table] = [await shown.boundingBox(), await list.boundingBox()];
      return { width: own?.width, overlap: (table?.x ?? 0) + (table?.width ?? 0) - (own?.x ?? 0) };
    };
    await expect.poll(edges).toEqual({ width: 400, overlap: 0 });
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(async () => (await edges()).overlap).toBe(400);
    await page.setViewportSize(phone);
    await expect.poll(async () => (await edges()).width).toBe(phone.width);
    await page.setViewportSize(desktop);
    await shown.getByRole("link", { name: "Open page" }).click();
    await pageTitle(page, "Maple Grove Dental").waitFor();
  });

  it("has an address, also of an onboarding", async () => {
    const { page } = await tested.open("manager", "/onboardings");
    await row(page, "Golden Wok").hover();
    await page.getByRole("button", { name: "Preview Golden Wok" }).click();
    await page.reload();
    await preview(page, "Golden Wok").getByText("Two lines").waitFor();
  });
});
