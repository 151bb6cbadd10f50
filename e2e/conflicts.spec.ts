import type { Client } from "@console/server/test/client.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration, makeBusiness } from "@console/server/test/factories/business.ts";
import { couponInput, makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
import { expectClean, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, textBox } from "./support/find.ts";

let tested: TestConsole;
let colleague: Client;

beforeAll(async () => {
  tested = await startConsole();
});
beforeEach(async () => {
  colleague = await tested.app.as("super_admin");
});
afterAll(() => tested.stop());

/** The screen behind shows it. */
const arrived = (page: Page, text: string) => expect.poll(() => page.getByText(text).count()).toBeGreaterThan(0);
const saved = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
const met = (page: Page, thing: string, which = "this") =>
  page.getByText(`${colleague.user?.name} changed ${which} ${thing}`, { exact: false }).waitFor();
const inTheMeantime = (question: Locator) =>
  question.getByText(`${colleague.user?.name} changed this in the meantime.`).waitFor();

/** Both changed the name: mine stays in the field, the latest value is shown next to it. */
async function expectBoth(dialog: Locator, mine: string, colleagueValues: string): Promise<void> {
  expect(await textBox(dialog, "Name").inputValue()).toBe(mine);
  await dialog.getByText(colleagueValues, { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Use Theirs, Name" }).waitFor();
}

/** Input typed after the conflict is shown stays, in the affected field and in any other, through every choice. */
async function expectTypedStays(dialog: Locator, field: string, other: string, typed = "Typed later"): Promise<void> {
  const use = (whose: string) => dialog.getByRole("button", { name: `Use ${whose}, ${field}` }).click();
  await textBox(dialog, other).fill(typed);
  await textBox(dialog, field).fill("Mine later");
  await use("Theirs");
  await use("Mine");
  expect(await textBox(dialog, field).inputValue()).toBe("Mine later");
  await use("Theirs");
  await textBox(dialog, field).fill("Over theirs");
  await use("Mine");
  expect(await textBox(dialog, field).inputValue()).toBe("Over theirs");
  expect(await textBox(dialog, other).inputValue()).toBe(typed);
}

describe("two people editing one record, with live updates under the open form", () => {
  it("a brand", async () => {
    const { id } = await makeBrand(tested.app.ctx, { name: "Brand Before" });
    const { page } = await tested.open("manager", `/agencies/${id}?edit=1`);
    const dialog = page.getByRole("dialog", { name: "Edit Brand" });
    await textBox(dialog, "Name").fill("Brand Mine");
    const colleagueValues = { name: "Brand Theirs", description: "Their words" };
    await saved(colleague.put(`/admin/agencies/${id}`, { organization: colleagueValues }));
    await arrived(page, "Brand Theirs");
    expect(await textBox(dialog, "Name").inputValue()).toBe("Brand Mine");
    const save = async () => {
      await dialog.getByRole("button", { name: /^Save/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: /^Save/ }).click();
    };
    await save();
    await met(page, "brand");
    await expectBoth(dialog, "Brand Mine", "Brand Theirs");
    await expectTypedStays(dialog, "Name", "Address");
    await save();
    await exactText(page, "Brand Updated").waitFor();
    const { data } = (await colleague.get(`/admin/agencies/${id}`)).body;
    expect(data).toMatchObject({ name: "Over theirs", description: "Their words", address: "Typed later" });
  });

  it("a package", async () => {
    const id = await makePackage(tested.app.ctx, { name: "Package Before" });
    const { page } = await tested.open("manager", `/packages?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Package" });
    await textBox(dialog, "Name").fill("Package Mine");
    const colleagueValues = { name: "Package Theirs", description: "Their words" };
    await saved(colleague.put(`/admin/organization_plans/${id}`, { organization_plan: colleagueValues }));
    await arrived(page, "Package Theirs");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await met(page, "package");
    await expectBoth(dialog, "Package Mine", "Package Theirs");
    await expectTypedStays(dialog, "Name", "Base fee", "77.00");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Package updated successfully").waitFor();
    const { data } = (await colleague.get(`/admin/organization_plans/${id}`)).body;
    expect(data).toMatchObject({ name: "Over theirs", description: "Their words" });
  });

  it("a saved view, of the same person in two windows", async () => {
    const { page, client } = await tested.open("manager", "/agencies?status=active");
    const view = { screen: "brands", name: "View Before", query: "status=active" };
    const { id } = (await client.post("/admin/saved_views", { saved_view: view })).body.data;
    await page.reload();
    await page.getByRole("button", { name: "More actions for View Before" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename View" });
    await textBox(dialog, "Name").fill("View Mine");
    await saved(client.patch(`/admin/saved_views/${id}`, { saved_view: { name: "View Theirs" } }));
    await dialog.getByRole("button", { name: "Rename View" }).click();
    await arrived(page, "View Theirs");
    expect(await textBox(dialog, "Name").inputValue()).toBe("View Mine");
    await dialog.getByRole("button", { name: "Rename View" }).click();
    await exactText(page, "View Renamed").waitFor();
    await page.getByRole("link", { name: "View Mine" }).waitFor();
  });

  it("a coupon", async () => {
    const { id, code, starts_at, expires_at } = await makeCoupon(tested.app.ctx, { name: "Coupon Before" });
    const { page } = await tested.open("manager", `/coupons?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Coupon" });
    await textBox(dialog, "Name").fill("Coupon Mine");
    const colleagueValues = couponInput({ code, name: "Coupon Theirs", starts_at, expires_at });
    await saved(colleague.put(`/admin/coupons/${id}`, colleagueValues));
    await arrived(page, "Coupon Theirs");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await met(page, "coupon");
    await expectBoth(dialog, "Coupon Mine", "Coupon Theirs");
    await expectTypedStays(dialog, "Name", "Validity (months)", "7");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Coupon Updated").waitFor();
    const { data } = (await colleague.get(`/admin/coupons/${id}`)).body;
    expect(data).toMatchObject({ name: "Over theirs", validity_period: 7 });
  });

  it("a team member", async () => {
    const { id } = await makeMember(tested.app.ctx, { name: "Member Before" });
    const { page } = await tested.open("super_admin", `/team?edit=${id}`);
    const dialog = page.getByRole("dialog");
    await textBox(dialog, "Name").fill("Member Mine");
    await saved(colleague.patch(`/admin/users/${id}`, { admin_user: { name: "Member Theirs", role: "manager" } }));
    await arrived(page, "Member Theirs");
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await met(page, "user");
    await expectBoth(dialog, "Member Mine", "Member Theirs");
    // Input typed after the conflict stays, whatever is chosen for another field.
    await textBox(dialog, "Email").fill("typed.later@operator.example");
    await dialog.getByRole("button", { name: "Use Theirs, Name" }).click();
    expect(await textBox(dialog, "Name").inputValue()).toBe("Member Theirs");
    expect(await textBox(dialog, "Email").inputValue()).toBe("typed.later@operator.example");
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await exactText(page, "User Updated").waitFor();
  });

  it("a note", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("manager", `/agencies/${id}`);
    const note = (await client.post(`/admin/agencies/${id}/notes`, { note: { text: "Note before" } })).body.data;
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByText("Note before").waitFor();
    await notes.getByRole("button", { name: /^Edit the note/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Note" });
    await textBox(dialog, "Note").fill("Note mine");
    await saved(client.patch(`/admin/agencies/${id}/notes/${note.id}`, { note: { text: "Note theirs" } }));
    await dialog.getByRole("button", { name: "Save Note" }).click();
    await page.getByText(`${client.user?.name} changed this note`, { exact: false }).waitFor();
    expect(await textBox(dialog, "Note").inputValue()).toBe("Note mine");
    await dialog.getByRole("button", { name: "Save Note" }).click();
    await notes.getByText("Note mine").waitFor();
  });

  it("an onboarding", async () => {
    const { id } = await makeOnboarding(tested.app.ctx, { company_name: "Company Before" });
    const { page } = await tested.open("sales", `/onboardings?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Onboarding" });
    await textBox(dialog, "Company Name").fill("Company Mine");
    await saved(colleague.patch(`/admin/onboardings/${id}`, { onboarding: { company_name: "Company Theirs" } }));
    await arrived(page, "Company Theirs");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await met(page, "onboarding");
    expect(await textBox(dialog, "Company Name").inputValue()).toBe("Company Mine");
    await dialog.getByText("Company Theirs", { exact: true }).waitFor();
    await expectTypedStays(dialog, "Company Name", "Notes");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Success").waitFor();
    const { data } = (await colleague.get(`/admin/onboardings/${id}`)).body;
    expect(data).toMatchObject({ company_name: "Over theirs", notes: "Typed later" });
  });

  it("the operator settings", async () => {
    const { page } = await tested.open("super_admin", "/");
    await page.getByRole("button", { name: /^Account, / }).click();
    await page.getByRole("menuitem", { name: "Operator Settings…" }).click();
    const dialog = page.getByRole("dialog", { name: "Operator Settings" });
    await textBox(dialog, "Legal name").fill("Operator Mine");
    await saved(colleague.put("/admin/operator_settings", { operator_settings: { legal_name: "Operator Theirs" } }));
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await met(page, "settings", "these");
    await dialog.getByText("Operator Theirs", { exact: true }).waitFor();
    await expectTypedStays(dialog, "Legal name", "Tax ID");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Operator Settings Saved").waitFor();
    const { data } = (await colleague.get("/admin/operator_settings")).body;
    expect(data).toMatchObject({ legal_name: "Over theirs", tax_id: "Typed later" });
  });

  it("the price of an integration", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { id: integrationId } = await assignIntegration(tested.app.ctx, id, "zapier");
    const { page } = await tested.open("manager", `/agencies/${id}/integrations`);
    await page.getByRole("button", { name: /^Wholesale price for Zapier/ }).click();
    const field = page.getByRole("textbox", { name: "Wholesale price for Zapier" });
    await field.fill("7");
    const response = page.waitForResponse((response) => response.url().includes("/admin/available_integrations?"));
    await saved(
      colleague.put(
        `/admin/available_integrations/${integrationId}`,
        { available_integration: { wholesale_price: "8" } },
        { "organization-id": String(id) },
      ),
    );
    await response;
    await field.press("Enter");
    await page
      .getByText(`${colleague.user?.name} changed this in the meantime. The price is now $8.00.`)
      .first()
      .waitFor();
    expect(await field.inputValue()).toBe("7");
  });
});

describe("two people changing one record, with live updates under the open question", () => {
  it("the engine of a business", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { id: businessId, name } = await makeBusiness(tested.app.ctx, id);
    const { page } = await tested.open("manager", `/agencies/${id}/businesses`);
    const select = page.getByRole("combobox", { name: `Engine for ${name}` });
    await select.selectOption("v2");
    const question = page.getByRole("alertdialog", { name: "Change Business Engine" });
    await question.getByText("from Default (v1) to Language Pro (v2)").waitFor();
    await saved(
      colleague.patch(
        `/admin/business_configurations/${businessId}`,
        { business_configuration: { voice_engine: "v4" } },
        { "organization-id": String(id) },
      ),
    );
    await expect.poll(() => page.locator("select").first().inputValue()).toBe("v4");
    await question.getByText("from Default (v1) to Language Pro (v2)").waitFor();
    await question.getByRole("button", { name: "Change Engine" }).click();
    await inTheMeantime(question);
    await question.getByText("from Order Taker (v4) to Language Pro (v2)").waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Change Engine" }).click();
    await exactText(page, "Engine Updated").waitFor();
  });

  it("the removal of an integration", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { id: integrationId } = await assignIntegration(tested.app.ctx, id, "zapier");
    const { page } = await tested.open("manager", `/agencies/${id}/integrations`);
    await page.getByRole("button", { name: "Remove Zapier" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Zapier?" });
    await saved(
      colleague.put(
        `/admin/available_integrations/${integrationId}`,
        { available_integration: { wholesale_price: "8" } },
        { "organization-id": String(id) },
      ),
    );
    await arrived(page, "$8.00");
    await question.getByRole("button", { name: "Remove Integration" }).click();
    await inTheMeantime(question);
    await question.getByRole("button", { name: "Remove Integration" }).click();
    await exactText(page, "Integration Removed").waitFor();
  });

  it("the removal of a note", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    const { page, client } = await tested.open("manager", `/agencies/${id}`);
    const note = (await client.post(`/admin/agencies/${id}/notes`, { note: { text: "Doomed before" } })).body.data;
    await page.getByRole("button", { name: /^Delete the note/ }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Note" });
    await question.waitFor();
    await saved(client.patch(`/admin/agencies/${id}/notes/${note.id}`, { note: { text: "Doomed theirs" } }));
    await question.getByRole("button", { name: "Delete Note" }).click();
    await question.getByText("changed this in the meantime.", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Delete Note" }).click();
    await exactText(page, "Note Deleted").waitFor();
  });

  it("the deletion of a package", async () => {
    const id = await makePackage(tested.app.ctx, { name: "Doomed Before" });
    const { page } = await tested.open("manager", "/packages?q=doomed");
    await page.getByRole("button", { name: /^Delete/ }).click();
    const question = page.getByRole("alertdialog", { name: /Doomed Before/ });
    await question.waitFor();
    await saved(colleague.put(`/admin/organization_plans/${id}`, { organization_plan: { name: "Doomed Theirs" } }));
    await arrived(page, "Doomed Theirs");
    await question.getByRole("button", { name: "Delete Package" }).click();
    const renamed = page.getByRole("alertdialog", { name: /Doomed Theirs/ });
    await inTheMeantime(renamed);
    await renamed.getByRole("button", { name: "Delete Package" }).click();
    await exactText(page, "Package Deleted").waitFor();
  });

  it("the deletion of a team member", async () => {
    const { id, name } = await makeMember(tested.app.ctx, { name: "Leaver Before" });
    const { page } = await tested.open("super_admin", "/team?q=leaver");
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete User" }).click();
    const question = page.getByRole("alertdialog", { name: /Leaver Before/ });
    await saved(colleague.patch(`/admin/users/${id}`, { admin_user: { name: "Leaver Theirs" } }));
    await arrived(page, "Leaver Theirs");
    await question.getByRole("button", { name: "Delete User" }).click();
    await inTheMeantime(page.getByRole("alertdialog", { name: /Leaver Theirs/ }));
  });

  it("the archiving of a coupon", async () => {
    const { id } = await makeCoupon(tested.app.ctx, { name: "Archived Twice" });
    const { page } = await tested.open("manager", "/coupons?q=archived");
    // Without live events, the page knows only the old state.
    await cutStream(page);
    await page.reload();
    const archive = page.getByRole("button", { name: "Archive Archived Twice" });
    await archive.waitFor();
    await saved(colleague.patch(`/admin/coupons/${id}`, { id, status: "archived" }));
    await saved(colleague.patch(`/admin/coupons/${id}`, { id, status: "active" }));
    await archive.click();
    await exactText(page, `${colleague.user?.name} changed this in the meantime.`).waitFor();
    await page.getByRole("button", { name: "Try Again" }).click();
    await exactText(page, "Coupon Updated").waitFor();
  });

  it("the end of an onboarding", async () => {
    const { id } = await makeOnboarding(tested.app.ctx, { company_name: "Ending Before" });
    const { page } = await tested.open("sales", "/onboardings?q=ending");
    await page.getByRole("button", { name: /^Mark Done/ }).click();
    const question = page.getByRole("alertdialog", { name: "Mark Onboarding as Done" });
    await saved(colleague.patch(`/admin/onboardings/${id}`, { onboarding: { company_name: "Ending Theirs" } }));
    await arrived(page, "Ending Theirs");
    await question.getByText("Ending Before", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Mark as Done" }).click();
    await inTheMeantime(question);
    await question.getByText("Ending Theirs", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Mark as Done" }).click();
    await exactText(page, "Success").waitFor();
  });
});

describe("a record that a colleague removes leaves the form open with its input", () => {
  it("a package that is deleted can be saved as a new one", async () => {
    const id = await makePackage(tested.app.ctx, { name: "Vanishing" });
    const { page } = await tested.open("manager", `/packages?edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Package" });
    await textBox(dialog, "Name").fill("Kept");
    await arrived(page, "Vanishing");
    await saved(colleague.delete(`/admin/organization_plans/${id}`));
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Vanishing" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByRole("button", { name: "Save as New" }).click();
    await exactText(page, "Package updated successfully").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Kept" }).waitFor();
  });

  it("an onboarding that is marked as done says so", async () => {
    const { id } = await makeOnboarding(tested.app.ctx, { company_name: "Overtaken" });
    // Not on the first page of the list, so it is read by id.
    const { page } = await tested.open("sales", `/onboardings?q=nothing&edit=${id}`);
    const dialog = page.getByRole("dialog", { name: "Edit Onboarding" });
    await textBox(dialog, "Company Name").fill("Mine");
    const response = page.waitForResponse((response) => response.url().includes("/admin/onboardings?"));
    await saved(colleague.patch(`/admin/onboardings/${id}`, { onboarding: { status: "done" } }));
    await response;
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.getByText("This onboarding is done and cannot be changed.").waitFor();
    expect(await textBox(dialog, "Company Name").inputValue()).toBe("Mine");
  });

  it("a team member that is deleted says so", async () => {
    const { id } = await makeMember(tested.app.ctx, { name: "Departed" });
    const { page } = await tested.open("super_admin", `/team?q=nobody&edit=${id}`);
    const dialog = page.getByRole("dialog");
    await textBox(dialog, "Name").fill("Mine");
    const response = page.waitForResponse((response) => response.url().includes("/admin/users?"));
    await saved(colleague.delete(`/admin/users/${id}`));
    await response;
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await dialog
      .getByRole("alert")
      .or(dialog.getByText("not found", { exact: false }))
      .first()
      .waitFor();
    expect(await textBox(dialog, "Name").inputValue()).toBe("Mine");
  });
});
