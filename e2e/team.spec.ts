import { makeMember } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import {
  button,
  card,
  chooseFromMenu,
  dialog,
  emptyState,
  exactText,
  expectFieldError,
  pageTitle,
  toast,
} from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const member = (name: string, over = {}) => makeMember(tested.app.ctx, { name, ...over });
const find = (name: string) => `/team?q=${encodeURIComponent(name)}`;
const read = async (id: number) =>
  (await (await tested.app.as("super_admin")).get("/admin/users?per_page=100")).body.data.find(
    (each: { id: number }) => each.id === id,
  );

describe("the list", () => {
  it("is filtered by status: all, active or inactive (TEAM-04)", async () => {
    await member("Status Filtered One");
    await member("Status Filtered Two", { active: false });
    const { page } = await tested.open("super_admin", find("Status Filtered"));
    const statuses = page.getByRole("radiogroup", { name: "Status" }).getByRole("radio");
    await expect.poll(() => statuses.count()).toBe(3);
    const shown = async (one: boolean, two: boolean) => {
      await expect.poll(() => card(page, "Status Filtered One").isVisible()).toBe(one);
      await expect.poll(() => card(page, "Status Filtered Two").isVisible()).toBe(two);
    };
    const choose = (name: RegExp) => page.getByRole("radio", { name }).click({ force: true });
    await shown(true, true);
    await choose(/^Active/);
    await shown(true, false);
    await choose(/^Inactive/);
    await shown(false, true);
    await choose(/^All Status/);
    await shown(true, true);
  });
});

describe("adding a person", () => {
  it("shows what is missing with the fixed texts, keeps the input, and adds with role and status", async () => {
    const { page } = await tested.open("super_admin", "/team");
    await page.getByRole("button", { name: "Add User" }).click();
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await dialog.getByRole("button", { name: "Add User" }).click();
    await exactText(page, "Validation Error").waitFor();
    await exactText(page, "Please fill in all required fields.").waitFor();
    await dialog.getByLabel("Name").fill("Ada Quill");
    await dialog.getByLabel("Email").fill("ada");
    await dialog.getByRole("button", { name: "Add User" }).click();
    await exactText(page, "Please enter a valid email address.").waitFor();
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Ada Quill");
    expect(await dialog.getByRole("radio", { name: "Sales" }).isChecked()).toBe(true);
    await expectClean(page);
    await dialog.getByLabel("Email").fill("ada.quill@operator.example");
    await dialog.getByRole("radio", { name: "Manager" }).check();
    await page.keyboard.press("Control+Enter");
    await exactText(page, "User Added").waitFor();
    await card(page, "Ada Quill").getByText("Manager").waitFor();
    for (const text of ["AQ", "ada.quill@operator.example", "Last Login", "Never", "Joined"]) {
      await card(page, "Ada Quill").getByText(text).first().waitFor();
    }
  });

  it("requires name and e-mail, blank ones too, under each field and in a message (TEAM-33)", async () => {
    const required = "Please fill in all required fields.";
    const { page } = await tested.open("super_admin", "/team?new=1");
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "POST" && writes.push(request.url()));
    const form = dialog(page, "Add User");
    const [name, email] = [form.getByLabel("Name"), form.getByLabel("Email")];
    await button(form, "Add User").click();
    await expectFieldError(name, required);
    await expectFieldError(email, required);
    await toast(page, "Validation Error", required).waitFor();
    await name.fill("   ");
    await email.fill("blank@operator.example");
    await button(form, "Add User").click();
    await expectFieldError(name, required);
    await expect.poll(() => email.getAttribute("aria-invalid")).not.toBe("true");
    await name.fill("Blank Address");
    await email.fill("   ");
    await button(form, "Add User").click();
    await expectFieldError(email, required);
    expect(writes).toEqual([]);
  });

  it("shows a refusal at the top of the form and keeps the values", async () => {
    const existing = await member("Taken Person");
    const { page } = await tested.open("super_admin", "/team?new=1");
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await dialog.getByLabel("Name").fill("Second Person");
    await dialog.getByLabel("Email").fill(existing.email);
    await dialog.getByRole("button", { name: "Add User" }).click();
    await dialog.getByText("Someone with this email is already on the team.").first().waitFor();
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Second Person");
  });

  it("asks once before input is discarded, and restores it after a reload", async () => {
    const { page } = await tested.open("super_admin", "/team?new=1");
    await page.getByRole("dialog", { name: "Add User" }).getByLabel("Name").fill("Half Typed");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    await question.getByRole("button", { name: "Keep Editing" }).click();
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByText(/Draft restored/).waitFor();
    expect(await page.getByRole("dialog", { name: "Add User" }).getByLabel("Name").inputValue()).toBe("Half Typed");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog", { name: "Add User" }).waitFor({ state: "hidden" });
  });
});

describe("the switch", () => {
  it("acts immediately and can be undone", async () => {
    const { id, name } = await member("Switch Person");
    const { page } = await tested.open("super_admin", find(name));
    const toggle = page.getByRole("switch", { name: `Active Status, ${name}` });
    await toggle.click();
    await exactText(page, "Status Updated").waitFor();
    await expect.poll(async () => (await read(id)).active).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read(id)).active).toBe(true);
    expect(await toggle.isChecked()).toBe(true);
  });

  it("reverts if the server refuses, with the server's message", async () => {
    const { name } = await member("Refused Person");
    const { page } = await tested.open("super_admin", find(name));
    await page.route("**/admin/users/*", (route) =>
      route.fulfill({ status: 409, json: { message: "Not today.", code: "conflict" } }),
    );
    const toggle = page.getByRole("switch", { name: `Active Status, ${name}` });
    await toggle.click();
    await page.getByText("Not today.").first().waitFor();
    expect(await toggle.isChecked()).toBe(true);
  });

  it("is disabled on one's own card, and shows why", async () => {
    const { page, client } = await tested.open("super_admin", "/team");
    const toggle = page.getByRole("switch", { name: `Active Status, ${client.user?.name}` });
    await toggle.waitFor();
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    await page.getByText("You cannot deactivate yourself.").waitFor();
    await page.getByRole("button", { name: `Actions for ${client.user?.name}` }).click();
    for (const name of ["Deactivate User…", "Delete User…"]) {
      expect(await page.getByRole("menuitem", { name }).getAttribute("aria-disabled")).toBe("true");
    }
    expect(await page.getByText("You cannot deactivate or delete your own account.").count()).toBe(1);
  });
});

describe("the menu", () => {
  it("deactivates after a question", async () => {
    const { id, name } = await member("Leaving Person");
    const { page } = await tested.open("super_admin", find(name));
    await chooseFromMenu(page, name, "Deactivate User…");
    const question = page.getByRole("alertdialog", { name: `Deactivate ${name}?` });
    await question.waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Deactivate User" }).click();
    await exactText(page, "User Deactivated").waitFor();
    expect((await read(id)).active).toBe(false);
  });

  it("closes its question when its page is left", async () => {
    const { name } = await member("Asked Person");
    const { page } = await tested.open("super_admin", "/packages");
    await page.getByRole("link", { name: "Team" }).click();
    await chooseFromMenu(page, name, "Delete User…");
    await page.getByRole("alertdialog", { name: `Delete ${name}?` }).waitFor();
    await page.goBack();
    await pageTitle(page, "Packages").waitFor();
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });
  });

  it("deletes after a question that offers deactivation instead", async () => {
    const { id, name } = await member("Deleted Person");
    const { page } = await tested.open("super_admin", find(name));
    await chooseFromMenu(page, name, "Delete User…");
    const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
    await question.getByRole("button", { name: "Deactivate User" }).waitFor();
    await question.getByRole("button", { name: "Delete User" }).click();
    // The message comes from the server (CALL-45).
    await toast(page, "User Deleted", `${name} was removed from the team.`).waitFor();
    await emptyState(page, "No team members found").waitFor();
    expect(await read(id)).toBeUndefined();
  });

  it("edits; a change made meanwhile is shown field by field and unsaved input is kept", async () => {
    const { id, name } = await member("Edited Person");
    const { page } = await tested.open("super_admin", find(name));
    await chooseFromMenu(page, name, "Edit User…");
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Name").fill("Edited By Me");
    const other = await tested.app.as("super_admin");
    await other.patch(`/admin/users/${id}`, { admin_user: { name: "Edited By Them" } });
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText(`${other.user?.name} changed this user`, { exact: false }).waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Use Mine" }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "User Updated").waitFor();
    expect((await read(id)).name).toBe("Edited By Me");
  });
});

describe("the list", () => {
  it("keeps search, filters and loaded pages in the address", async () => {
    for (let each = 0; each < 12; each += 1)
      await member(`Paged ${String(each).padStart(2, "0")}`, { role: "manager" });
    const { page } = await tested.open("super_admin", "/team?q=paged");
    await page.getByText("Showing 10 of 12").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await page.getByText("Paged 00").waitFor();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page.getByText("Paged 00").waitFor();
    await page.getByPlaceholder("Search team members...").fill("paged 03");
    await page.waitForURL(/q=paged(%20|\+)03/);
    await expect.poll(() => page.getByRole("switch").count()).toBe(1);
  });

  it("has its two empty states", async () => {
    const { page } = await tested.open("super_admin", "/team?q=nobody-at-all");
    await exactText(page, "No team members found").waitFor();
    await page.getByText("Try adjusting your search or filter criteria").waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByRole("switch").first().waitFor();
    await page.route("**/admin/users?*", (route) =>
      route.fulfill({ json: { data: [], meta: { total: 0, total_pages: 1, page: 1, counts: { all: 0 } } } }),
    );
    await page.reload();
    await exactText(page, "Get started by adding your first team member").waitFor();
  });

  it("shows a failed load and tries again", async () => {
    const { page } = await tested.open("super_admin", "/");
    await pageTitle(page, "Dashboard").waitFor();
    let fail = true;
    await page.route("**/admin/users?*", (route) =>
      fail
        ? route.fulfill({ status: 500, json: { message: "The list is away.", code: "internal" } })
        : route.continue(),
    );
    await page.getByRole("link", { name: "Team" }).first().click();
    await exactText(page, "Error Loading Team").waitFor();
    await exactText(page, "The list is away.").waitFor();
    await expectClean(page);
    fail = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("switch").first().waitFor();
  });

  it("retries a failed call once after a second", async () => {
    const { page } = await tested.open("super_admin", "/");
    await pageTitle(page, "Dashboard").waitFor();
    let calls = 0;
    await page.route("**/admin/users?*", (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("link", { name: "Team" }).first().click();
    await page.getByRole("switch").first().waitFor();
    expect(calls).toBe(2);
  });

  it("is clean and fits in both themes and at every width", async () => {
    await member("Name that is rather long and has Ünïcode 王小明 in it, for good measure");
    const { page } = await tested.open("super_admin", "/team");
    await page.getByRole("switch").first().waitFor();
    await expectCleanEverywhere(page);
  });
});
