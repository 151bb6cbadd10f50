// Shows ROUTE-12, TEAM-01, TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-10, TEAM-11, TEAM-12, TEAM-14, TEAM-16, TEAM-18,
// TEAM-21, TEAM-25, TEAM-26, TEAM-27, TEAM-36, ROLE-14, CALL-07, CALL-08, CALL-41, CALL-42, ERR-08, ERR-09, CONST-02,
// CONST-08, CONST-29.

import { sessions } from "@console/server/src/db/tables/sign-in.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, mailedCode, startConsole, type TestConsole } from "./support/console.ts";
import { button, card, dialog, exactText, expectFieldError, question, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const member = (name: string, over = {}) => makeMember(tested.app.ctx, { name, ...over });

describe("the team", () => {
  it("gets a person with role and status; the switch is disabled on one's own card, and shows why, in both themes and at every width", async () => {
    await member("Name that is rather long and has Ünïcode 王小明 in it, for good measure", {
      email: "a.person.whose.address.fills.the.card@customer-operations.operator.example",
    });
    const { page, client } = await tested.open("super_admin", "/team");
    await button(page, "Add User").click();
    const form = dialog(page, "Add User");
    const [name, email] = [form.getByLabel("Name"), form.getByLabel("Email")];
    await button(form, "Add User").click();
    await expectFieldError(name, "Please fill in all required fields.");
    await expectFieldError(email, "Please fill in all required fields.");
    await expectClean(page);
    await name.fill("Ada Quill");
    await email.fill("ada.quill@operator.example");
    await form.getByRole("radio", { name: "Manager" }).check();
    await page.keyboard.press("Control+Enter");
    await exactText(page, "User Added").waitFor();
    await card(page, "Ada Quill").getByText("Manager").waitFor();
    for (const text of ["AQ", "ada.quill@operator.example", "Last Login", "Never", "Joined"]) {
      await card(page, "Ada Quill").getByText(text).first().waitFor();
    }

    const toggle = page.getByRole("switch", { name: `Active Status, ${client.user?.name}` });
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    await page.getByText("You can't deactivate yourself.").waitFor();
    // Shows the button that copies the email.
    await page.getByRole("button", { name: "Actions for Name that is rather long" }).focus();
    await expectCleanEverywhere(page);
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
});
