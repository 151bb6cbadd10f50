// Shows MORE-554, MORE-558.

import { makeErasable } from "@console/server/test/factories/erasure.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, pageTitle, question, toast } from "./support/find.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

it("someone who left the team is listed, erased after a question, and then has only a number (MORE-558)", async () => {
  const { id, name } = await makeMember(test.app.ctx, { name: "Quillon Former" });
  const { page, client } = await test.open("super_admin", "/team");
  expect((await client.delete(`/admin/users/${id}`)).status).toBe(200);
  await button(page, "Former Members").click();
  const dialog = page.getByRole("dialog", { name: "Former Members" });
  await dialog.getByText(name, { exact: true }).waitFor();
  await expectCleanEverywhere(page);
  await button(dialog, `Erase Personal Data of ${name}`).click();
  const ask = question(page, `Erase ${name}'s personal data?`);
  await ask.getByText(`every activity says Former team member ${id} instead`, { exact: false }).waitFor();
  await button(ask, "Erase Personal Data").click();
  await toast(
    page,
    "Personal Data Erased",
    `Personal data was erased. The person is now Former team member ${id}.`,
  ).waitFor();
  await dialog.getByText(`Former team member ${id}`, { exact: true }).waitFor();
  await page.goto(`/activities?q=${encodeURIComponent("Former team member")}`);
  await page.getByText(`erased the personal data of Former team member ${id}`, { exact: false }).waitFor();
});

it("a closed brand is erased by a Super Admin, and is then called by its number (MORE-554)", async () => {
  const { ctx } = test.app;
  const { id } = await makeErasable(ctx, { name: "Erased Voice" });
  const { page } = await test.open("super_admin", `/agencies/${id}`);
  await chooseFromMenu(page, "Erased Voice", "Erase Personal Data…");
  const ask = question(page, "Erase Erased Voice's personal data?");
  await ask.getByText(`It is then called Closed brand ${id}.`, { exact: false }).waitFor();
  await button(ask, "Erase Personal Data").click();
  await toast(page, "Personal Data Erased", `Personal data was erased. The brand is now Closed brand ${id}.`).waitFor();
  await pageTitle(page, `Closed brand ${id}`).waitFor();
  await page.getByText(/Its personal data was erased on/).waitFor();
  await expectClean(page);
});
