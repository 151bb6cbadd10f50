// Shows ROUTE-05, ROUTE-06, SHELL-21, BRANDS-01, BRANDS-02, BRANDS-15, BRAND-03, BRAND-10, BRANDFORM-01, BRANDFORM-02,
// BRANDFORM-05, BRANDFORM-07, BRANDFORM-08, BRANDFORM-10, BRANDFORM-11, BRANDFORM-12, BRANDFORM-14, BRANDFORM-17,
// BRANDFORM-18, BRANDFORM-21, BRANDFORM-27, BRANDFORM-28, BRANDFORM-32, BRANDFORM-33, BRANDFORM-34, PLAN-06, PLAN-07,
// CALL-15, CALL-20, ERR-08, CONST-07, MORE-13, MORE-178.

import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, exactText, pageTitle, question, textBox } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const long = "A name that goes on for quite a while, with Ünïcode 桜 and Хлеб in it, and then some more";
const typed = "very-secret-password";

/** The list, both forms, their questions and the page are clean and fit in both themes and at every width. */
it("a brand is created with its own credentials, opened, changed and relieved of them, after a question each (BRANDFORM-15)", async () => {
  await makeBrand(tested.app.ctx, { name: long });
  await makePackage(tested.app.ctx, { name: "Starter Plan" });
  const { page, client } = await tested.open("manager", "/agencies");
  await page.getByRole("heading", { level: 2, name: long }).first().waitFor();
  await expectCleanEverywhere(page);

  await button(page, /^Add Brand/)
    .first()
    .click();
  const add = dialog(page, "Add Brand");
  await textBox(add, "Name").fill("Northgate Realty Voice");
  await textBox(add, "Email").fill("hello@northgate.example");
  await add.getByLabel(/^User name/).fill("Ada Quill");
  await add.getByLabel(/^User email/).fill("ada@northgate.example");
  // A group of credentials is filled from a pasted block, and tested in stages.
  await add.getByText("Use the brand's own credentials").click();
  const server = add.getByLabel("Server address");
  await server.focus();
  await server.evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, `SMTP_ADDRESS=127.0.0.1\nSMTP_PORT=1\nSMTP_USERNAME=mailer\nSMTP_PASSWORD=${typed}`);
  await button(add, "Fill 4 fields").click();
  expect(await server.inputValue()).toBe("127.0.0.1");
  expect(await add.getByLabel("Password", { exact: true }).first().getAttribute("type")).toBe("password");
  const secrets = add.locator("input[type=password]");
  expect(await secrets.evaluateAll((all) => all.map((each) => each.getAttribute("autocomplete")))).toEqual(
    Array.from({ length: await secrets.count() }, () => "new-password"),
  );
  await button(add, /Test Credentials/)
    .first()
    .click();
  await add.getByText(": Failed").first().waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(typed);
  await expectCleanEverywhere(page);
  await page.keyboard.press("Control+Enter");
  const create = question(page, "Create Northgate Realty Voice?");
  await create.getByText("We'll email an invitation to ada@northgate.example.").waitFor();
  await expectClean(page);
  await button(create, "Create Brand").click();
  await exactText(page, "Brand created successfully").waitFor();
  await pageTitle(page, "Northgate Realty Voice").waitFor();
  expect((await tested.app.smtp.waitFor("ada@northgate.example")).text).toContain("Ada Quill");
  await exactText(page, "Brand Information").waitFor();
  await expectCleanEverywhere(page);

  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const read = async () => (await client.get(`/admin/agencies/${id}`)).body.data;
  const edit = dialog(page, "Edit Brand");
  const save = question(page, "Save changes to Northgate Realty Voice?");
  await button(page, "Edit Brand").click();
  // Stored credentials are shown only as set; removed and kept again with the keyboard, whose focus stays.
  await edit.getByText("Ends with word").first().waitFor();
  expect(await page.content()).not.toContain(typed);
  await expectCleanEverywhere(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await button(edit, "Remove password").press("Enter");
  await expect.poll(focused).toBe("Keep stored password");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Replace password");
  await page.keyboard.press("Enter");
  await edit.getByLabel("Password", { exact: true }).waitFor();
  await button(edit, "Keep stored password").press("Enter");
  await expect.poll(focused).toBe("Replace password");
  // The question lists what changes.
  await edit.getByLabel("Phone").fill("+1 555 0199");
  await edit.getByLabel("Back-end domain").fill("api.kept.example");
  await button(edit, "Save Changes").click();
  await save.getByText("+1 555 0199").waitFor();
  await expectClean(page);
  await button(save, "Save Changes").click();
  await exactText(page, "Brand Updated").waitFor();
  expect(await read()).toMatchObject({ phone: "+1 555 0199", version: 2, smtp_creds: { smtp_port: "1" } });
  await page.getByRole("main").getByText("api.kept.example").waitFor();

  await edit.waitFor({ state: "hidden" });
  await button(page, "Edit Brand").click();
  await edit.getByText("Use system credentials").click();
  await button(edit, "Save Changes").click();
  await save.getByText(/will be permanently deleted\. This can't be undone\./).waitFor();
  await button(save, "Save Changes").click();
  await expect.poll(async () => (await read()).smtp_creds).toEqual({});
});
