// Shows ROUTE-12, TEAM-01, TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-10, TEAM-11, TEAM-12, TEAM-14, TEAM-16, TEAM-18,
// TEAM-21, TEAM-25, TEAM-26, TEAM-27, TEAM-36, ROLE-14, CALL-07, CALL-08, CALL-41, CALL-42, ERR-08, ERR-09, CONST-02,
// CONST-08, CONST-29.

import { sessions } from "@console/server/src/db/tables/sign-in.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { addPasskey } from "@console/server/test/factories/passkey.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectClean,
  expectCleanEverywhere,
  mailedCode,
  phone,
  startConsole,
  type TestConsole,
} from "./support/console.ts";
import { button, card, chooseFromMenu, dialog, exactText, expectFieldError, question, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const member = (name: string, over = {}) => makeMember(tested.app.ctx, { name, ...over });

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
  it("is disabled on one's own card, and shows why, in both themes and at every width", async () => {
    await member("Name that is rather long and has Ünïcode 王小明 in it, for good measure", {
      email: "a.person.whose.address.fills.the.card@customer-operations.operator.example",
    });
    const { page, client } = await tested.open("super_admin", "/team");
    const toggle = page.getByRole("switch", { name: `Active Status, ${client.user?.name}` });
    await toggle.waitFor();
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    await page.getByText("You can't deactivate yourself.").waitFor();
    await page.getByRole("button", { name: `Actions for ${client.user?.name}` }).click();
    for (const name of ["Deactivate User…", "Delete User…"]) {
      expect(await page.getByRole("menuitem", { name }).getAttribute("aria-disabled")).toBe("true");
    }
    expect(await page.getByText("You can't deactivate or delete your own account.").count()).toBe(1);
    await page.keyboard.press("Escape");
    const others = page.getByRole("button", { name: "Actions for Name that is rather long" });
    // Shows the button that copies the email.
    await others.focus();
    await expectCleanEverywhere(page);
    await others.click();
    await page.getByRole("menuitem", { name: "Deactivate User…" }).click();
    await question(page, /^Deactivate Name that/).waitFor();
    await expectClean(page);
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

describe("signing a person out everywhere", () => {
  it("asks those without a passkey for an emailed code, then continues (MORE-610, MORE-612)", async () => {
    const { name } = await member("Lost Phone");
    const { page, client } = await tested.open("super_admin", "/team?q=Lost");
    await tested.app.ctx.db
      .current()
      .update(sessions)
      .set({ created_at: new Date(Date.now() - 600_000).toISOString() });
    await button(page, `Actions for ${name}`).click();
    await page.getByRole("menuitem", { name: "Sign Out Everywhere…" }).click();
    await button(question(page, `Sign ${name} out everywhere?`), "Sign Out Everywhere").click();
    const confirming = question(page, "Confirm with a code");
    await confirming.getByText(/We sent a 6-digit code to/).waitFor();
    await expectCleanEverywhere(page);
    const code = await mailedCode(tested.app, client.user?.email ?? "", "Your confirmation code");
    const field = confirming.getByRole("textbox", { name: "Confirmation code" });
    await field.focus();
    await page.keyboard.type(code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)));
    await confirming.getByText("The verification code is incorrect. Please try again.").waitFor();
    await page.keyboard.type(code);
    await toast(page, "User Signed Out", `${name} was signed out everywhere.`).waitFor();
    // The session has another token, and goes on.
    await page.reload();
    await button(page, `Actions for ${name}`).waitFor();
  });

  it("can be canceled at the code, on a phone too", async () => {
    const { name } = await member("Kept Phone");
    const { page } = await tested.open("super_admin", "/team?q=Kept", { viewport: phone });
    await tested.app.ctx.db
      .current()
      .update(sessions)
      .set({ created_at: new Date(Date.now() - 600_000).toISOString() });
    await button(page, `Actions for ${name}`).click();
    await page.getByRole("menuitem", { name: "Sign Out Everywhere…" }).click();
    const asking = question(page, `Sign ${name} out everywhere?`);
    await button(asking, "Sign Out Everywhere").click();
    await button(question(page, "Confirm with a code"), "Cancel").click();
    await asking.getByText("Confirm this with a code. We'll email it to you.").waitFor();
  });
});

describe("a lost passkey", () => {
  it("is reset by another Super Admin, after a question, and one's own is not (MORE-594)", async () => {
    const person = await tested.app.as("manager");
    await addPasskey(tested.app, person);
    const { name = "", email = "" } = person.user ?? {};
    const { page, client } = await tested.open("super_admin", `/team?q=${encodeURIComponent(name)}`);
    await chooseFromMenu(page, name, "Reset Passkeys…");
    const asked = question(page, `Reset ${name}'s passkeys?`);
    await asked.getByText("You'll both get an email.").waitFor();
    await expectClean(page);
    await button(asked, "Reset Passkeys").click();
    await toast(page, "Passkeys Reset").waitFor();
    expect((await person.get("/admin/me")).status).toBe(401);
    await expect
      .poll(() => tested.app.smtp.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining("removed your passkeys"));
    await chooseFromMenu(page, name, "Reset Passkeys…");
    await button(question(page), "Reset Passkeys").click();
    await question(page).getByText(`${name} has no passkey.`).waitFor();
    const own = client.user?.name ?? "";
    await page.goto(`/team?q=${encodeURIComponent(own)}`);
    await page.getByRole("button", { name: `Actions for ${own}` }).click();
    await expect
      .poll(() => page.getByRole("menuitem", { name: "Reset Passkeys…" }).getAttribute("aria-disabled"))
      .toBe("true");
  });
});
