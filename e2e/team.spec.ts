// Shows ROUTE-12, TEAM-01, TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-10, TEAM-11, TEAM-12, TEAM-13, TEAM-14, TEAM-15,
// TEAM-16, TEAM-17, TEAM-18, TEAM-19, TEAM-21, TEAM-25, TEAM-26, TEAM-27, TEAM-30, TEAM-31, TEAM-32, TEAM-36, ROLE-14,
// CALL-07, CALL-08, CALL-41, CALL-42, ERR-05, ERR-08, ERR-09, CONST-02, CONST-08, CONST-29.

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

describe("adding a person", () => {
  it("requires name and e-mail, blank ones too, keeps the input, and adds with role and status (TEAM-33, TEAM-34, TEAM-42)", async () => {
    const required = "Please fill in all required fields.";
    const existing = await member("Taken Person");
    const { page } = await tested.open("super_admin", "/team");
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "POST" && writes.push(request.url()));
    await button(page, "Add User").click();
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
    await name.fill("Ada Quill");
    await email.fill("   ");
    await button(form, "Add User").click();
    await expectFieldError(email, required);
    await email.fill("ada");
    await button(form, "Add User").click();
    await exactText(page, "Please enter a valid email address.").waitFor();
    expect(writes).toEqual([]);
    expect(await form.getByRole("radio", { name: "Sales" }).isChecked()).toBe(true);
    await expectClean(page);

    // The server's refusal is shown at the top, and the input stays.
    await email.fill(existing.email);
    await button(form, "Add User").click();
    await form.getByText("Someone with this email is already on the team.").first().waitFor();
    expect(await name.inputValue()).toBe("Ada Quill");

    await email.fill("ada.quill@operator.example");
    await form.getByRole("radio", { name: "Manager" }).check();
    await page.keyboard.press("Control+Enter");
    await exactText(page, "User Added").waitFor();
    await card(page, "Ada Quill").getByText("Manager").waitFor();
    for (const text of ["AQ", "ada.quill@operator.example", "Last Login", "Never", "Joined"]) {
      await card(page, "Ada Quill").getByText(text).first().waitFor();
    }
  });
});

describe("the switch", () => {
  it("acts immediately, can be undone, and reverts with the server's message if it is refused (TEAM-44)", async () => {
    const { id, name } = await member("Switch Person");
    const { page } = await tested.open("super_admin", find(name));
    const toggle = page.getByRole("switch", { name: `Active Status, ${name}` });
    await toggle.click();
    await exactText(page, "Status Updated").waitFor();
    await expect.poll(async () => (await read(id)).active).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read(id)).active).toBe(true);
    expect(await toggle.isChecked()).toBe(true);
    await page.route("**/admin/users/*", (route) =>
      route.fulfill({ status: 409, json: { message: "Not today.", code: "conflict" } }),
    );
    await toggle.click();
    await page.getByText("Not today.").first().waitFor();
    expect(await toggle.isChecked()).toBe(true);
  });

  it("is disabled on one's own card, and shows why, in both themes and at every width", async () => {
    await member("Name that is rather long and has Ünïcode 王小明 in it, for good measure");
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
    await page.keyboard.press("Escape");
    await expectCleanEverywhere(page);
  });
});

describe("the menu", () => {
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

  it("deletes after a question that offers deactivation instead, and names what a colleague changed meanwhile (TEAM-46)", async () => {
    const { id, name } = await member("Deleted Person");
    const { page } = await tested.open("super_admin", find("deleted"));
    await chooseFromMenu(page, name, "Delete User…");
    const question = page.getByRole("alertdialog", { name: `Delete ${name}?` });
    await question.getByRole("button", { name: "Deactivate User" }).waitFor();
    const colleague = await tested.app.as("super_admin");
    const renamed = "Deleted Soon";
    expect((await colleague.patch(`/admin/users/${id}`, { admin_user: { name: renamed } })).status).toBe(200);
    await question.getByRole("button", { name: "Delete User" }).click();
    const again = page.getByRole("alertdialog", { name: `Delete ${renamed}?` });
    await again.getByText(`${colleague.user?.name} changed this in the meantime.`).waitFor();
    await again.getByRole("button", { name: "Delete User" }).click();
    // The message comes from the server (CALL-45).
    await toast(page, "User Deleted", `${renamed} was removed from the team.`).waitFor();
    await emptyState(page, "No team members found").waitFor();
    expect(await read(id)).toBeUndefined();
  });

  it("edits, with a change made meanwhile field by field, and deactivates after a question (TEAM-43, TEAM-45)", async () => {
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

    await page.goto(find("Edited By Me"));
    await chooseFromMenu(page, "Edited By Me", "Deactivate User…");
    const question = page.getByRole("alertdialog", { name: "Deactivate Edited By Me?" });
    await question.waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Deactivate User" }).click();
    await exactText(page, "User Deactivated").waitFor();
    expect((await read(id)).active).toBe(false);
  });
});

describe("the list", () => {
  it("is searched, filtered by status and loaded page by page, all in the address (TEAM-04, TEAM-03, TEAM-20)", async () => {
    for (let each = 0; each < 12; each += 1)
      await member(`Paged ${String(each).padStart(2, "0")}`, { role: "manager", active: each !== 3 });
    const { page } = await tested.open("super_admin", "/team?q=paged");
    await page.getByText("Showing 10 of 12").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await card(page, "Paged 00").waitFor();
    await page.waitForURL(/page=2/);
    await page.reload();
    await card(page, "Paged 00").waitFor();
    await page.getByPlaceholder("Search team members...").fill("paged 0");
    await page.waitForURL(/q=paged(%20|\+)0/);
    await expect.poll(() => page.getByRole("switch").count()).toBe(10);
    await expect.poll(() => page.getByRole("radiogroup", { name: "Status" }).getByRole("radio").count()).toBe(3);
    const choose = (name: RegExp) => page.getByRole("radio", { name }).click({ force: true });
    const shown = async (active: number, inactive: number) => {
      await expect.poll(() => page.getByRole("switch", { checked: true }).count()).toBe(active);
      await expect.poll(() => page.getByRole("switch", { checked: false }).count()).toBe(inactive);
    };
    await choose(/^Active/);
    await shown(9, 0);
    await choose(/^Inactive/);
    await shown(0, 1);
    await card(page, "Paged 03").waitFor();
    await choose(/^All Status/);
    await shown(9, 1);
  });

  it("shows that nothing matches, and retries a failed call once (TEAM-22)", async () => {
    const { page } = await tested.open("super_admin", "/team?q=nobody-at-all");
    await exactText(page, "No team members found").waitFor();
    await page.getByText("Try adjusting your search or filter criteria").waitFor();
    await expectClean(page);
    let calls = 0;
    await page.route("**/admin/users?*", (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByRole("switch").first().waitFor();
    expect(calls).toBe(2);
  });
});
