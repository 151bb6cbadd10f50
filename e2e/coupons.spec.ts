// Shows ROUTE-13, COUPON-01, COUPON-06, COUPON-09, COUPON-12, COUPON-13, COUPON-14, COUPON-15, COUPON-16, COUPON-17,
// COUPON-18, COUPON-25, COUPON-26, COUPON-27, COUPON-28, ENTITY-01, CALL-08, CALL-46, CALL-47, CALL-51, CALL-52.

import { wallInNewYork } from "@console/contract/new-york.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { applied, makeCoupon } from "@console/server/test/factories/coupon.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, question } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** A day that many days from today. */
const day = (days: number) => wallInNewYork(new Date(Date.now() + days * 86_400_000)).date;
const coupon = (name: string, over = {}) =>
  makeCoupon(tested.app.ctx, { name, starts_at: day(-30), expires_at: day(30), ...over });
const readByName = async (name: string) =>
  (await (await tested.app.as("manager")).get(`/admin/coupons?search_key=${encodeURIComponent(name)}`)).body.data[0];

it("is clean and fits in both themes and at every width, and the form shows what is missing, generates a code, and summarizes the coupon in a sentence (COUPON-21, COUPON-22, COUPON-33)", async () => {
  for (const name of ["Choice North", "Choice South"]) await makeBrand(tested.app.ctx, { name });
  await coupon("A name that goes on and on for an agreement between agencies 王小明", {
    code: `${"X".repeat(26)}-${Date.now()}`,
  });
  await applied(tested.app.ctx, (await makeBrand(tested.app.ctx)).id, (await coupon("Applied")).id);
  const { page } = await tested.open("manager", "/coupons");
  await page.getByRole("button", { name: "Edit A name that goes" }).first().waitFor();
  await expectCleanEverywhere(page);
  await page.getByRole("button", { name: "Actions for Applied" }).first().click();
  await exactText(page, "Used by 1 brand, so it can't be deleted.").waitFor();
  await expectClean(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions for A name that goes" }).first().click();
  await page.getByRole("menuitem", { name: "Delete Coupon…" }).click();
  await question(page, "Delete Coupon").waitFor();
  await expectClean(page);
  await question(page, "Delete Coupon").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Add Coupon" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Coupon" });
  expect(await dialog.getByRole("radio", { name: "Percentage" }).isChecked()).toBe(true);
  expect(await dialog.getByRole("radio", { name: "All brands" }).isChecked()).toBe(true);
  expect(await dialog.getByLabel("Discount (%)").inputValue()).toBe("0");
  await dialog.getByText("Selected brands", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add Coupon" }).click();
  await exactText(page, "Validation Error").waitFor();
  await dialog.getByText("Please fill in all required fields.").first().waitFor();
  await dialog.getByText("Please select at least one organization.").waitFor();
  await expectClean(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Formed");
  await dialog.getByRole("button", { name: "Generate" }).click();
  await expect.poll(() => dialog.getByRole("textbox", { name: "Code" }).inputValue()).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await dialog.getByLabel("Discount (%)").fill("15%");
  await dialog.getByRole("combobox", { name: "Brands" }).fill("choice");
  await expect.poll(() => dialog.getByRole("option").count()).toBe(2);
  await dialog.getByRole("option", { name: "Choice North" }).click();
  await dialog.getByRole("option", { name: "Choice South" }).click();
  await dialog.getByText("2 selected").waitFor();
  await dialog.getByLabel("Start Date").fill("2031-12-02");
  await dialog.getByLabel("Start Date").press("ArrowDown");
  // The calendar is above the dialog.
  await page.getByRole("button", { name: "Dec 1, 2031", exact: true }).click();
  await dialog.getByLabel("End Date").fill("2031-11-30");
  await dialog.getByText("The end date can't be before the start date.").waitFor();
  await dialog.getByRole("button", { name: "Quarter end" }).click();
  await dialog.getByLabel("Validity (months)").fill("3");
  await dialog.getByText("If applied in Dec 2031, it runs through Feb 2032.").waitFor();
  await dialog.getByText("15% off for 2 brands, Dec 1 to Dec 31, for 3 months.").waitFor();
  await dialog.getByRole("region", { name: "Effect on bills" }).getByText("no bill this month").first().waitFor();
  await expectCleanEverywhere(page);
  await dialog.getByLabel("Validity (months)").focus();
  await page.keyboard.press("Control+Enter");
  await exactText(page, "Coupon Created").waitFor();
  expect(await readByName("Formed")).toMatchObject({
    discount_value: 15,
    discount_type: "percentage",
    coupon_type: "agency_specific",
    starts_at: "2031-12-01",
    expires_at: "2031-12-31",
    validity_period: 3,
    specific_resources: [{ name: "Choice North" }, { name: "Choice South" }],
  });
});
