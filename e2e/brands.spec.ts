// Shows ROUTE-05, ROUTE-06, SHELL-21, BRANDS-01, BRANDS-02, BRANDS-03, BRANDS-04, BRANDS-05, BRANDS-06, BRANDS-07,
// BRANDS-08, BRANDS-09, BRANDS-11, BRANDS-15, BRAND-01, BRAND-03, BRAND-04, BRAND-05, BRAND-06, BRAND-09, BRAND-10,
// BRAND-11, BRAND-13, BRAND-14, BRAND-15, BRAND-17, BRANDFORM-01, BRANDFORM-02, BRANDFORM-05, BRANDFORM-07,
// BRANDFORM-08, BRANDFORM-10, BRANDFORM-11, BRANDFORM-12, BRANDFORM-14, BRANDFORM-17, BRANDFORM-18, BRANDFORM-21,
// BRANDFORM-26, BRANDFORM-27, BRANDFORM-28, BRANDFORM-32, BRANDFORM-33, BRANDFORM-34, PLAN-06, PLAN-07, CALL-15,
// CALL-20, ERR-08, CONST-07, MORE-13, MORE-178.

import * as brandsService from "@console/server/src/features/partners/brands/brands.service.ts";
import { billingDay, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { closeOnTime, makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, pageTitle } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const brand = (over = {}) => makeBrand(tested.app.ctx, over);
const find = (name: string) => `/agencies?q=${encodeURIComponent(name)}`;
const read = async (id: number) => (await (await tested.app.as("manager")).get(`/admin/agencies/${id}`)).body.data;

describe("the list", () => {
  it("shows a card with what is known, and opens the brand", async () => {
    const plan = await makePackage(tested.app.ctx, { name: "Professional" });
    const { ctx } = tested.app;
    const [id, name] = [await makeBilledBrand(ctx, 1, plan), "Lumen Health Voice"];
    await ctx.db.transaction(() => brandsService.update({ ...ctx, audited: [] }, id, { name }));
    await closeOnTime(ctx, id, monthsAfter(billingDay(ctx), -1));
    const { page } = await tested.open("manager", find(name));
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "Revenue this month" })
      .filter({ hasText: name });
    for (const text of ["LU", "Active", "0 businesses", "Professional", "Revenue this month", "$99.00"]) {
      await card.getByText(text).first().waitFor();
    }
    await card.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/agencies/${id}`);
    await page.goBack();
    await card.waitFor();
    expect(page.url()).toContain("q=Lumen");
  });

  it("filters by status with counts, loads ten more, and shows that nothing was found (BRANDS-12, BRANDS-13, BRANDS-16)", async () => {
    for (let each = 0; each < 12; each += 1)
      await brand({ name: `Counted ${each}`, status: each < 3 ? "inactive" : "active" });
    const { page } = await tested.open("manager", "/agencies?q=counted");
    await page.getByText("Showing 10 of 12").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await page.getByText("Counted 0", { exact: true }).waitFor();
    await page.getByRole("radio", { name: /Inactive/ }).click({ force: true });
    await page.waitForURL(/status=inactive/);
    await expect.poll(() => page.getByRole("heading", { level: 2, name: /Counted/ }).count()).toBe(3);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain("status");
    await page.goto("/agencies?q=northgaet&status=active");
    await exactText(page, "No brands found").waitFor();
    await page.getByText("Nothing matches “northgaet” among active brands.").waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  });

  it("deactivates from the card's menu after a question, and takes it back (MORE-90)", async () => {
    const { id, name } = await brand();
    const { page } = await tested.open("manager", find(name));
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Deactivate…" }).waitFor();
    await expectClean(page);
    await page.getByRole("menuitem", { name: "Deactivate…" }).click();
    const confirm = page.getByRole("alertdialog", { name: `Deactivate ${name}?` });
    await confirm.getByText("This brand took 0 calls in the last 24 hours.").waitFor();
    await confirm.getByText("Calls stop once the voice platform confirms.").waitFor();
    await confirm.getByText(/^This month is still billed\. The brand isn't billed for later months/).waitFor();
    await confirm.getByText(/^The voice platform decides whether the brand's portal users can sign in/).waitFor();
    expect(await confirm.getByText("not confirmed", { exact: false }).count()).toBe(0);
    await expectClean(page);
    expect((await read(id)).status).toBe("active");
    await confirm.getByRole("button", { name: "Deactivate Brand" }).click();
    await expect.poll(async () => (await read(id)).status).toBe("inactive");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read(id)).status).toBe("active");
  });
});

describe("creating a brand", () => {
  it("validates name and e-mail with the fixed texts, confirms, creates and opens it (BRANDFORM-23, BRANDFORM-24, BRANDFORM-25)", async () => {
    await makePackage(tested.app.ctx, { name: "Starter Plan" });
    const { page } = await tested.open("manager", "/agencies");
    await page.getByRole("button", { name: "Add Brand" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Brand" });
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    await exactText(page, "Validation Error").waitFor();
    await exactText(page, "Name is required.").waitFor();
    await exactText(page, "Email is required.").waitFor();
    await dialog.getByLabel(/^Name/).first().fill("Northgate Realty Voice");
    await dialog
      .getByLabel(/^Email/)
      .first()
      .fill("hello@northgate");
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    await exactText(page, "Please enter a valid email address.").waitFor();
    await expectClean(page);
    await dialog
      .getByLabel(/^Email/)
      .first()
      .fill("hello@northgate.example");
    await dialog.getByLabel(/^User name/).fill("Ada Quill");
    await dialog.getByLabel(/^User email/).fill("ada@northgate.example");
    await page.keyboard.press("Control+Enter");
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /Create Northgate/ }));
    await question.getByText("We'll email an invitation to ada@northgate.example.").waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Create Brand" }).click();
    await exactText(page, "Brand created successfully").waitFor();
    await pageTitle(page, "Northgate Realty Voice").waitFor();
    expect((await tested.app.smtp.waitFor("ada@northgate.example")).text).toContain("Ada Quill");
  });

  it("fills a group of credentials from a pasted block and tests them in stages", async () => {
    const { page } = await tested.open("manager", "/agencies?new=1");
    const dialog = page.getByRole("dialog", { name: "Add Brand" });
    await dialog.getByText("Use the brand's own credentials").click();
    const server = dialog.getByLabel("Server address");
    await server.focus();
    const block = "SMTP_ADDRESS=127.0.0.1\nSMTP_PORT=1\nSMTP_USERNAME=mailer\nSMTP_PASSWORD=very-secret-password";
    await server.evaluate((input, text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, block);
    await dialog.getByRole("button", { name: "Fill 4 fields" }).click();
    expect(await server.inputValue()).toBe("127.0.0.1");
    expect(await dialog.getByLabel("Password", { exact: true }).first().getAttribute("type")).toBe("password");
    const secrets = dialog.locator("input[type=password]");
    expect(await secrets.evaluateAll((all) => all.map((each) => each.getAttribute("autocomplete")))).toEqual(
      Array.from({ length: await secrets.count() }, () => "new-password"),
    );
    await dialog
      .getByRole("button", { name: /Test Credentials/ })
      .first()
      .click();
    await dialog.getByText(": Failed").first().waitFor();
    await expectClean(page);
    const drafts = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(drafts).not.toContain("very-secret-password");
  });
});

describe("a brand", () => {
  it("shows its header, sections, figures and information, opens its form, and leads back to the list", async () => {
    const { id, name, support_email } = await brand({
      frontend_domain: "app.shown.example",
      phone: "+1 555 0100",
      description: "Shown in full.",
    });
    const { page } = await tested.open("manager", `/agencies/${id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    for (const text of ["Active", support_email, "0 businesses", "No package", "Since"]) {
      await page.getByRole("main").getByText(text).first().waitFor();
    }
    await expect.poll(() => page.getByRole("main").getByText("N/A").count()).toBeGreaterThanOrEqual(3);
    const front = page.getByRole("link", { name: /app\.shown\.example/ }).first();
    expect(await front.getAttribute("rel")).toContain("noopener");
    const sections = page.getByRole("navigation", { name: "Brand sections" });
    for (const section of ["Brand Details", "Businesses", "Integrations", "Engines", "Billing"]) {
      await sections.getByRole("link", { name: section }).waitFor();
    }
    expect(await sections.getByRole("link", { name: "Brand Details" }).getAttribute("aria-current")).toBe("page");
    for (const label of ["Storage Used (GB)", "Active Integrations", "Monthly Revenue", "Total Revenue"]) {
      await exactText(page, label).waitFor();
    }
    for (const text of ["Brand Information", "Shown in full."]) await exactText(page, text).waitFor();
    await sections.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("heading", { level: 2, name: "Billing & Usage" }).waitFor();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expectClean(page);

    await sections.getByRole("link", { name: "Brand Details" }).click();
    await page.getByRole("button", { name: "Edit Brand" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Brand" });
    await dialog.getByLabel("Status").waitFor();
    const values = await dialog
      .locator("option")
      .evaluateAll((options) => options.map((each) => each.getAttribute("value")));
    expect(values.length).toBeGreaterThan(2);
    expect(values).not.toContain("");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to Brands" }).first().click();
    await pageTitle(page, "Brands").waitFor();
  });

  it("is edited after a question that lists what changes (BRANDFORM-15)", async () => {
    const { id } = await brand({ name: "Before Edit" });
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    const dialog = page.getByRole("dialog", { name: "Edit Brand" });
    await dialog.getByLabel("Phone").fill("+1 555 0199");
    await dialog.getByLabel("Back-end domain").fill("api.kept.example");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /Save changes to/ }));
    await question.getByText("+1 555 0199").waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Brand Updated").waitFor();
    expect(await read(id)).toMatchObject({ phone: "+1 555 0199", version: 2 });
    await page.getByRole("main").getByText("api.kept.example").waitFor();
  });

  it("shows stored credentials only as set, and deletes them after a question that says so", async () => {
    const { id } = await brand({
      use_system: "false",
      smtp_creds: { smtp_address: "smtp.kept.example", smtp_password: "very-secret-password" },
    });
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    const dialog = page.getByRole("dialog", { name: "Edit Brand" });
    await dialog.getByText("Ends with word").first().waitFor();
    expect(await page.content()).not.toContain("very-secret-password");
    // Removed and kept again with the keyboard, whose focus stays.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await dialog.getByRole("button", { name: "Remove password" }).press("Enter");
    await expect.poll(focused).toBe("Keep stored password");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Replace password");
    await page.keyboard.press("Enter");
    await dialog
      .getByRole("textbox", { name: "Password", exact: true })
      .or(dialog.getByLabel("Password", { exact: true }))
      .waitFor();
    await dialog.getByRole("button", { name: "Keep stored password" }).press("Enter");
    await expect.poll(focused).toBe("Replace password");
    await dialog.getByText("Use system credentials").click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog", { name: /Save changes to/ }));
    await question.getByText(/will be permanently deleted\. This can't be undone\./).waitFor();
    await question.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Brand Updated").waitFor();
    expect((await read(id)).smtp_creds).toEqual({});
  });
});

describe("the screens", () => {
  it("list, details and both forms are clean and fit in both themes and at every width", async () => {
    const { id, name } = await brand({
      name: "A name that goes on for quite a while, with Ünïcode 桜 and Хлеб in it, and then some more",
      organization_plan_id: await makePackage(tested.app.ctx, { name: "Enterprise" }),
      use_system: "false",
      smtp_creds: { smtp_address: "smtp.clean.example", smtp_password: "very-secret-password" },
    });
    const { page } = await tested.open("manager", "/agencies");
    await page.getByRole("heading", { level: 2, name }).first().waitFor();
    await expectCleanEverywhere(page);
    await page.goto("/agencies?new=1");
    await page.getByRole("dialog", { name: "Add Brand" }).waitFor();
    await page.getByText("Use the brand's own credentials").click();
    await expectCleanEverywhere(page);
    await page.goto(`/agencies/${id}`);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await exactText(page, "Brand Information").waitFor();
    await expectCleanEverywhere(page);
    await page.goto(`/agencies/${id}?edit=1`);
    await page.getByRole("dialog", { name: "Edit Brand" }).waitFor();
    await expectCleanEverywhere(page);
  });
});
