// Shows MORE-491, MORE-492, MORE-493, MORE-494.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, dialog, expectFieldError, panel, question, textBox, toast } from "./support/find.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

it("portal users are added, corrected, made owner, invited again and removed (MORE-491, MORE-492, MORE-493, MORE-494)", async () => {
  const { id, name } = await makeBrand(test.app.ctx, { frontend_domain: "app.lumen.example" });
  const platform = await test.app.platform("configuration");
  const configuration = `/platform/organizations/${id}`;
  const confirm = async () => {
    const { configuration_version: version } = (await platform.get(`${configuration}/configuration`)).body.data;
    await platform.put(`${configuration}/applied`, { version, applied_at: new Date().toISOString() });
  };
  await confirm();
  const { page } = await test.open("manager", `/agencies/${id}`);
  const users = panel(page, "Portal Users");
  const owner = panel(page, "Portal Owner");
  const row = (person: string) => users.getByRole("listitem").filter({ hasText: person });
  await users.getByText("No portal users yet.").waitFor();
  await owner.getByText("No owner yet.").waitFor();

  const add = async (person: string, email: string) => {
    await button(users, "Add Portal User…").click();
    const form = dialog(page, "Add Portal User");
    await textBox(form, "Name").fill(person);
    await textBox(form, "Email").fill(email);
    return { form, save: () => button(form, "Add Portal User").click() };
  };
  const first = await add("Dana Whitfield", "dana@lumen.example");
  await first.form.getByText("The first portal user is the portal owner.").waitFor();
  await expectClean(page);
  await first.save();
  await toast(page, "Portal User Added", `The user was added to ${name}'s portal.`).waitFor();
  await row("Dana Whitfield").getByText("Portal owner").waitFor();
  await owner.getByText("Dana Whitfield").waitFor();

  const twice = await add("Ravi Menon", "DANA@lumen.example");
  await twice.save();
  await expectFieldError(textBox(twice.form, "Email"), "This brand already has a portal user with this email.");
  await textBox(twice.form, "Email").fill("ravi@lumen.exmaple");
  await twice.save();
  await row("Ravi Menon").waitFor();

  await button(row("Ravi Menon"), "Edit Ravi Menon…").click();
  const edit = dialog(page, "Edit Portal User");
  await textBox(edit, "Email").fill("ravi@lumen.example");
  await edit.getByText("Saving notifies ravi@lumen.exmaple of the new address. Then invite the new one.").waitFor();
  await expectCleanEverywhere(page);
  await button(edit, "Save Changes").click();
  await row("Ravi Menon").getByText("Not invited").waitFor();

  await chooseFromMenu(page, "Ravi Menon", "Invite…");
  const invite = question(page, "Send an invitation?");
  await invite.getByText(`An invitation to ${name} will be emailed to ravi@lumen.example.`).waitFor();
  await button(invite, "Invite").click();
  await row("Ravi Menon").getByText("Invited").waitFor();

  await button(page, "Actions for Dana Whitfield").click();
  await page.getByText("The portal owner can't be removed. Make another person the portal owner first.").waitFor();
  await page.keyboard.press("Escape");
  await chooseFromMenu(page, "Ravi Menon", "Make Portal Owner…");
  const replace = question(page, "Make Ravi Menon the portal owner?");
  await replace.getByText(`Replaces Dana Whitfield, who stays one of ${name}'s portal users.`).waitFor();
  await button(replace, "Make Portal Owner").click();
  await owner.getByText("Ravi Menon").waitFor();
  expect(await users.getByRole("listitem").first().innerText()).toContain("Ravi Menon");
  await replace.waitFor({ state: "hidden" });
  await expectCleanEverywhere(page);

  await chooseFromMenu(page, "Dana Whitfield", "Remove Portal User…");
  const remove = question(page, "Remove Dana Whitfield?");
  await expectClean(page);
  await button(remove, "Remove Portal User").click();
  await toast(page, "Portal User Removed").waitFor();
  await expect.poll(() => users.getByRole("listitem").count()).toBe(1);

  // Since when the voice platform runs the last change.
  await users.getByText(/^Waiting for the voice platform/).waitFor();
  await confirm();
  await page.reload();
  await users.getByText(/^Live on the voice platform since/).waitFor();
});
