// Shows ROUTE-13, COUPON-01, COUPON-03, COUPON-04, COUPON-05, COUPON-06, COUPON-07, COUPON-08, COUPON-09, COUPON-12,
// COUPON-13, COUPON-14, COUPON-15, COUPON-16, COUPON-17, COUPON-18, COUPON-19, COUPON-20, COUPON-25, COUPON-26,
// COUPON-27, COUPON-28, COUPON-29, COUPON-30, COUPON-31, COUPON-32, COUPON-34, ENTITY-01, CALL-08, CALL-46, CALL-47,
// CALL-48, CALL-49, CALL-50, CALL-51, CALL-52, CONST-26, CONST-27, MORE-06, MORE-52.

import { wallInNewYork } from "@console/contract/new-york.ts";
import { seal } from "@console/server/src/audit/seal.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { applied, couponInput, makeCoupon } from "@console/server/test/factories/coupon.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, row } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** A day that many days from today. */
const day = (days: number) => wallInNewYork(new Date(Date.now() + days * 86_400_000)).date;
const find = (name: string) => `/coupons?q=${encodeURIComponent(name)}`;
const coupon = (name: string, over = {}) =>
  makeCoupon(tested.app.ctx, { name, starts_at: day(-30), expires_at: day(30), ...over });
const read = async (id: number) => (await (await tested.app.as("manager")).get(`/admin/coupons/${id}`)).body.data;
const readByName = async (name: string) =>
  (await (await tested.app.as("manager")).get(`/admin/coupons?search_key=${encodeURIComponent(name)}`)).body.data[0];

describe("the table", () => {
  it("has the fixed columns, the discount with its sign, the code to copy and the remaining period", async () => {
    await coupon("Percent Row", { code: "PERCENT-ROW", discount_value: 12.5, expires_at: day(3) });
    await coupon("Fixed Row", { discount_type: "fixed_amount", discount_value: 250 });
    const { page } = await tested.open("manager", find("row"));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await row(page, "Percent Row").waitFor();
    await expect
      .poll(() => page.getByRole("columnheader").allInnerTexts())
      .toEqual(["Name", "Code", "Discount", "Start Date", "End Date", "Status", "Actions"]);
    for (const text of ["12.5%", "Ends in 3 days", "Active"]) {
      await row(page, "Percent Row").getByText(text, { exact: true }).waitFor();
    }
    await row(page, "Fixed Row").getByText("₹250.00").waitFor();
    await row(page, "Percent Row").getByRole("button", { name: "Copy coupon code" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("PERCENT-ROW");
  });

  it("sorts by its headings, filters by status and period, all in the address", async () => {
    await coupon("Order B", { code: "ORDER-B", starts_at: day(5), expires_at: day(9) });
    await coupon("Order A", { code: "ORDER-A", starts_at: day(-9), expires_at: day(-5) });
    const { page } = await tested.open("manager", find("order"));
    const names = () => page.getByRole("rowheader").allInnerTexts();
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await page.waitForURL(/sort=name/);
    await expect.poll(names).toEqual(["Order A", "Order B"]);
    expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("button", { name: "Name", exact: true }).click();
    await expect.poll(names).toEqual(["Order B", "Order A"]);
    await page.getByRole("button", { name: "Scheduled" }).click();
    await page.waitForURL(/state=scheduled/);
    await expect.poll(names).toEqual(["Order B"]);
    await page.getByRole("button", { name: "Ended" }).click();
    await expect.poll(names).toEqual(["Order A"]);
    await page.getByRole("radiogroup", { name: "Status" }).getByText("Archived").click();
    await exactText(page, "No coupons found.").waitFor();
    await page.getByText("Nothing matches “order” among ended archived coupons.").waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.waitForURL((url) => !/q=|status=|state=/.test(url.search));
  });

  it("archives and activates immediately, undoes it, and reverts with the fixed text if it is refused", async () => {
    const { id, name } = await coupon("Toggled");
    const { page } = await tested.open("manager", find(name));
    await page.getByRole("button", { name: "Archive Toggled" }).click();
    await exactText(page, "Coupon Updated").waitFor();
    await expect.poll(async () => (await read(id)).status).toBe("archived");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read(id)).status).toBe("active");
    await page.getByRole("button", { name: "Archive Toggled" }).waitFor();
    await page.route("**/admin/coupons/*", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.getByRole("button", { name: "Archive Toggled" }).click();
    await exactText(page, "Failed to update coupon.").waitFor();
    await page.getByRole("button", { name: "Archive Toggled" }).waitFor();
  });

  it("is clean and fits in both themes and at every width", async () => {
    await coupon("A name that goes on and on for an agreement between agencies 王小明", {
      code: `${"X".repeat(26)}-${Date.now()}`,
    });
    const { page } = await tested.open("manager", "/coupons");
    await page.getByRole("button", { name: "Edit A name that goes" }).first().waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Edit A name that goes" }).first().click();
    await page.getByRole("dialog", { name: "Edit Coupon" }).waitFor();
    await expectCleanEverywhere(page);
  });
});

describe("deleting", () => {
  it("is offered for unused coupons, after the fixed question, which stays open if it fails or a colleague was quicker (COUPON-35)", async () => {
    const { id, code, starts_at, expires_at } = await coupon("Unused");
    const { page } = await tested.open("manager", find("unused"));
    await page.getByRole("button", { name: "Actions for Unused" }).click();
    await page.getByRole("menuitem", { name: "Delete Coupon…" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Coupon" });
    await expectClean(page);
    await page.route("**/admin/coupons/*", (route) => route.fulfill({ status: 500, body: "broken" }));
    await question.getByRole("button", { name: "Delete Coupon" }).click();
    await question.getByText("Failed to delete coupon.").waitFor();
    await page.unroute("**/admin/coupons/*");
    const colleague = await tested.app.as("manager");
    const colleagueValues = couponInput({ code, name: "Unused Twice", starts_at, expires_at });
    expect((await colleague.put(`/admin/coupons/${id}`, colleagueValues)).status).toBe(200);
    await question.getByRole("button", { name: "Delete Coupon" }).click();
    await question.getByText("Unused Twice", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Delete Coupon" }).click();
    await exactText(page, "Coupon Deleted").waitFor();
    await exactText(page, "No coupons found.").waitFor();
    expect(await read(id)).toBeUndefined();
  });

  it("is refused once a brand has used it, and shows why (COUPON-10)", async () => {
    const { id, name } = await coupon("Used Once");
    await applied(tested.app.ctx, (await makeBrand(tested.app.ctx)).id, id);
    const { page } = await tested.open("manager", find(name));
    await page.getByRole("button", { name: "Actions for Used Once" }).click();
    await exactText(page, "Used by 1 brand, so it cannot be deleted.").waitFor();
    expect(await page.getByRole("menuitem", { name: "Delete Coupon…" }).getAttribute("aria-disabled")).toBe("true");
    await expectClean(page);
  });
});

describe("the form", () => {
  it("shows what is missing, generates a code, and summarizes the coupon in a sentence (COUPON-21, COUPON-22, COUPON-33)", async () => {
    for (const name of ["Choice North", "Choice South"]) await makeBrand(tested.app.ctx, { name });
    const { page } = await tested.open("manager", "/coupons");
    await page.getByRole("button", { name: "Add Coupon" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Coupon" });
    expect(await dialog.getByRole("radio", { name: "Percentage" }).isChecked()).toBe(true);
    expect(await dialog.getByRole("radio", { name: "Every organization" }).isChecked()).toBe(true);
    expect(await dialog.getByLabel("Discount (%)").inputValue()).toBe("0");
    await dialog.getByText("Chosen organizations", { exact: true }).click();
    await dialog.getByRole("button", { name: "Add Coupon" }).click();
    await exactText(page, "Validation Error").waitFor();
    await dialog.getByText("Please fill in all required fields.").first().waitFor();
    await dialog.getByText("Please select at least one organization.").waitFor();
    await expectClean(page);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Formed");
    await dialog.getByRole("button", { name: "Generate" }).click();
    await expect.poll(() => dialog.getByRole("textbox", { name: "Code" }).inputValue()).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    await dialog.getByLabel("Discount (%)").fill("15%");
    await dialog.getByRole("combobox", { name: "Organizations" }).fill("choice");
    await expect.poll(() => dialog.getByRole("option").count()).toBe(2);
    await dialog.getByRole("option", { name: "Choice North" }).click();
    await dialog.getByRole("option", { name: "Choice South" }).click();
    await dialog.getByText("2 selected").waitFor();
    await dialog.getByLabel("Start Date").fill("2031-12-01");
    await dialog.getByLabel("End Date").fill("2031-11-30");
    await dialog.getByText("The end date cannot be before the start date.").waitFor();
    await dialog.getByRole("button", { name: "Quarter end" }).click();
    await dialog.getByLabel("Validity (months)").fill("3");
    await dialog.getByText("If applied in Dec 2031, it runs through Feb 2032.").waitFor();
    await dialog.getByText("15% off for 2 organizations, Dec 1 to Dec 31, for 3 months.").waitFor();
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

  it("shows the fixed texts when a new code or a save fails, and a duplicate code at its field, and keeps the values", async () => {
    await coupon("Taken", { code: "TAKEN" });
    const { page } = await tested.open("manager", "/coupons?new=1");
    const dialog = page.getByRole("dialog", { name: "Add Coupon" });
    await dialog.getByLabel("Discount (%)").fill("1,250");
    await dialog.getByLabel("Validity (months)").focus();
    await dialog.getByText("A percentage can't exceed 100.").waitFor();
    await dialog.getByText("Fixed amount", { exact: true }).click();
    await dialog.getByText("A percentage can't exceed 100.").waitFor({ state: "hidden" });
    await dialog.getByLabel("Discount (₹)").waitFor();

    await page.route("**/admin/coupons/generate", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.route("**/admin/coupons", (route) => route.fulfill({ status: 500, body: "broken" }));
    await dialog.getByRole("button", { name: "Generate" }).click();
    await exactText(page, "Failed to generate code").waitFor();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Second");
    await dialog.getByRole("textbox", { name: "Code" }).fill("taken");
    await dialog.getByLabel("Start Date").fill(day(1));
    await dialog.getByRole("button", { name: "30 days" }).click();
    await dialog.getByRole("button", { name: "Add Coupon" }).click();
    await page.locator(":focus").getByText("Failed to save coupon.").waitFor();

    await page.unroute("**/admin/coupons");
    await dialog.getByRole("button", { name: "Add Coupon" }).click();
    await expect.poll(() => dialog.getByText("Another coupon has this code.").count()).toBe(2);
    // The error is shown in the dialog, where it can be fixed.
    await dialog.getByRole("textbox", { name: "Code" }).and(page.locator(":focus")).waitFor();
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Second");
  });

  it("edits everything except the code, and shows a colleague's change field by field", async () => {
    const { id, code } = await coupon("Changed");
    const { page } = await tested.open("manager", `/coupons?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Coupon" });
    await dialog.getByText("Codes can't be changed after creation.", { exact: false }).waitFor();
    const field = dialog.getByRole("textbox", { name: "Code" });
    expect([await field.inputValue(), await field.getAttribute("readonly")]).toEqual([code, ""]);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Changed By Me");
    const other = await tested.app.as("super_admin");
    const { starts_at, expires_at } = await read(id);
    await other.put(`/admin/coupons/${id}`, couponInput({ code, name: "Changed By Them", starts_at, expires_at }));
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText(`${other.user?.name} changed this coupon`, { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Coupon Updated").waitFor();
    expect((await read(id)).name).toBe("Changed By Me");
  });
});

describe("a link to a deleted coupon", () => {
  it("shows who deleted it and when", async () => {
    const { id } = await coupon("Deleted Link");
    const colleague = await tested.app.as("manager");
    expect((await colleague.delete(`/admin/coupons/${id}`)).status).toBe(200);
    await seal(tested.app.ctx.db);
    const { page } = await tested.open("manager", `/coupons?edit=${id}`);
    await page.getByText(new RegExp(`${colleague.user?.name} deleted this coupon on \\w{3} \\d+, \\d{4}\\.`)).waitFor();
  });
});
