// Shows MORE-564.

import { exampleFolder } from "@console/server/test/import-folder.ts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** The example of the documentation as files of a browser. */
const filesOf = (changed: Record<string, string> = {}) =>
  [...exampleFolder(changed)].map(([name, content]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  }));

describe("moving in", () => {
  it("plans files with each fault, imports them, shows bills of before in the brand's billing history, and undoes the import, or says why it is too late (MORE-563, MORE-564)", async () => {
    const { page } = await tested.open("super_admin", "/settings");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Import" }).click();
    await page.getByText("No imports yet.").waitFor();

    const wrong = { "brands.csv": "external_id,name,email\nacme,,hello@acme.example\nharbor,Harbor Answers,nowhere\n" };
    await page
      .getByLabel("Choose Files")
      .setInputFiles([...filesOf(wrong), { name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") }]);
    await page.getByText("Left out, because an import has no such file: notes.csv.").waitFor();
    const faults = page.getByRole("list", { name: "What is wrong in brands.csv" });
    await faults.getByText("name: Enter some text.").waitFor();
    await faults.getByText("Line 3").waitFor();
    await page.getByText(/^2 rows need a correction\. Nothing is imported until then\.$/).waitFor();
    await expectClean(page);

    await page.getByLabel("Choose Files").setInputFiles(filesOf());
    await page.getByText("17 rows to import.").waitFor();
    await page.getByRole("button", { name: "Show rows of balances.csv" }).click();
    await page.getByRole("list", { name: "Rows of balances.csv" }).getByText("harbor").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Import Finished").waitFor();
    const past = page.getByRole("list", { name: "Past Imports" });
    await past.getByText("17 created, 0 changed, 0 without a change").waitFor();

    // Nothing is left to import, and the bills of before are beside those of the console.
    await page.getByLabel("Choose Files").setInputFiles(filesOf());
    await page.getByText("Nothing to import: everything is here already.").waitFor();
    await expectClean(page);

    // The brand's billing history has the bills of before.
    await page.getByRole("list", { name: "Differences" }).getByRole("link", { name: "Acme Voice" }).first().click();
    const imported = page.getByRole("list", { name: "Imported bills" });
    await imported.getByText("A-1044").waitFor();
    await imported.getByText("$380.42").waitFor();
    await expectCleanEverywhere(page);

    // An undo that is too late says why.
    await page.goto(`${tested.app.url}/settings/import`);
    const change = (by: number) =>
      tested.app.ctx.db.current().execute(`update brands set version = version + ${by} where external_id = 'acme'`);
    await change(1);
    await past.getByRole("button", { name: /^Undo import \d+$/ }).click();
    const question = page.getByRole("alertdialog", { name: "Undo Import" });
    await question.getByText(/^17 records that import \d+ created are deleted\./).waitFor();
    await question.getByRole("button", { name: "Undo Import" }).click();
    await question.getByText(/brands\.csv: acme was changed or deleted since\./).waitFor();
    await change(-1);
    await question.getByRole("button", { name: "Undo Import" }).click();
    await page.getByText("Import Undone").waitFor();
    await past.getByText("Undone", { exact: true }).waitFor();
  });
});
