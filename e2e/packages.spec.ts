// Shows ROUTE-11, PKG-01, PKG-04, PKG-06, PKG-07, PKG-08, PKG-20, PKG-21, PKG-22, PKG-23, PKG-24, PKG-29,
// PKG-30, PKG-31, PKG-35, ENTITY-01, CALL-38, CALL-52, CALL-56, ERR-07, CONST-20, CONST-21, CONST-22.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBill } from "@console/server/test/factories/bill.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makePackage, makePackageWithPicture, picture } from "@console/server/test/factories/package.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, question } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const find = (name: string) => `/packages?q=${encodeURIComponent(name)}`;
const read = async (name: string) =>
  (
    await (
      await tested.app.as("manager")
    ).get(`/admin/organization_plans?per_page=100&search_key=${encodeURIComponent(name)}`)
  ).body.data.find((each: { name: string }) => each.name === name);

describe("the list", () => {
  it("is clean and fits in both themes and at every width, and the form shows what is missing, rounds the input, keeps it if the server refuses, and creates (PKG-25, PKG-26)", async () => {
    const { ctx } = tested.app;
    await makePackageWithPicture(ctx, { name: "A package whose name is long enough to be cut somewhere" });
    await makeBill(ctx, await makePackage(ctx, { name: "In Use" }));
    const { page } = await tested.open("manager", "/packages");
    await page.getByRole("button", { name: "Edit default" }).waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Delete In Use" }).first().click();
    await question(page, "In Use is in use").waitFor();
    await expectClean(page);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit In Use" }).first().click();
    const edit = page.getByRole("dialog", { name: "Edit Package" });
    const effect = edit.getByRole("region", { name: "Effect on bills" });
    await effect.getByText(/^No [A-Z][a-z]+ \d{4} bills would have changed\.$/).waitFor();
    await edit.getByLabel("Base fee").fill("120");
    await effect.getByText(/would have been \$120\.00 instead of \$99\.00\.$/).waitFor();
    await expectCleanEverywhere(page);
    await edit.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();

    await page.getByRole("button", { name: "Create Package" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Package" });
    await dialog.getByText("Selected brands", { exact: true }).click();
    await dialog.getByRole("button", { name: "Create Package" }).click();
    await exactText(page, "Validation Error").waitFor();
    await dialog.getByText("Package name is required").waitFor();
    await dialog.getByText("Brand name is required for dedicated packages").waitFor();
    await expectCleanEverywhere(page);
    await dialog.getByLabel("Name*", { exact: true }).fill("Typed Package");
    await dialog.getByText("All brands", { exact: true }).click();
    await dialog.getByLabel("Base fee").fill("$1,234.567");
    await dialog.getByLabel("Standard minute").fill("nonsense");
    await dialog.getByLabel("Storage").focus();
    expect(await dialog.getByLabel("Base fee").inputValue()).toBe("1234.57");
    expect(await dialog.getByLabel("Standard minute").inputValue()).toBe("0.00");
    await dialog.getByRole("region", { name: "Preview" }).getByText("$1,234.57").waitFor();
    await dialog.getByLabel("Storage").fill("0.125");
    await page.route("**/admin/organization_plans", (route) => route.fulfill({ status: 500, body: "broken" }));
    await page.keyboard.press("Control+Enter");
    await dialog.getByText("Failed to create package. Please try again.").waitFor();
    expect(await dialog.getByLabel("Name*", { exact: true }).inputValue()).toBe("Typed Package");
    await page.unroute("**/admin/organization_plans");
    await page.keyboard.press("Control+Enter");
    await exactText(page, "Package created successfully").waitFor();
    const saved = await read("Typed Package");
    expect(saved).toMatchObject({ base_price: "1234.57", price_details: { storage_charge_per_gb: "0.13" } });
  });
});

describe("a dedicated package", () => {
  it("finds its brands on the server, by the keyboard or from a list of names, and closes the list before the dialog", async () => {
    for (const name of ["Picker North", "Picker South", "Picker East"]) await makeBrand(tested.app.ctx, { name });
    const { page } = await tested.open("manager", "/packages?new=1");
    const dialog = page.getByRole("dialog", { name: "Create Package" });
    await dialog.getByLabel("Name*", { exact: true }).fill("Dedicated Package");
    await dialog.getByText("Selected brands", { exact: true }).click();
    const field = dialog.getByRole("combobox", { name: "Brand name" });
    const options = dialog.getByRole("option");
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await field.fill("picker");
    await expect.poll(() => options.count()).toBe(3);
    expect(await field.getAttribute("aria-expanded")).toBe("true");
    // No option is highlighted yet: nothing is chosen, and the form is not submitted.
    await press("Enter");
    await dialog.getByText("0 selected").waitFor();
    await press("ArrowDown", "Enter", "ArrowDown", "Enter");
    await dialog.getByText("2 selected").waitFor();
    expect(await options.evaluateAll((all) => all.map((each) => each.ariaSelected))).toEqual(["true", "true", "false"]);
    expect(await field.inputValue()).toBe("picker");
    await expectClean(page);
    await press("Enter");
    await dialog.getByText("1 selected").waitFor();
    await press("Escape");
    await expect.poll(() => options.count()).toBe(0);
    expect(await field.getAttribute("aria-expanded")).toBe("false");
    expect(await dialog.getByRole("alert").count()).toBe(0);
    await dialog.getByText("1 selected").waitFor();
    // The next Esc closes the dialog without clearing the choices.
    await press("Escape");
    await page.getByRole("button", { name: "Keep Editing" }).click();
    await dialog.getByText("1 selected").waitFor();
    await field.focus();
    await press("ArrowDown");
    await expect.poll(() => options.count()).toBe(3);
    await field.fill("");
    await press("Backspace");
    await dialog.getByText("0 selected").waitFor();

    await field.fill("picker n");
    await expect.poll(() => options.count()).toBe(1);
    await press("ArrowDown", "Enter");
    await dialog.getByText("1 selected").waitFor();
    await field.fill("");
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "picker south\nPicker East\nNobody Ltd");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await dialog.getByText("3 selected").waitFor();
    await dialog.getByText("No unique match for: Nobody Ltd.").waitFor();
    await dialog.getByRole("button", { name: "Remove Picker South" }).click();
    await dialog.getByRole("button", { name: "Create Package" }).click();
    await exactText(page, "Package created successfully").waitFor();
    const { organizations } = await read("Dedicated Package");
    expect(organizations.map((each: { name: string }) => each.name)).toEqual(["Picker North", "Picker East"]);
  });
});

describe("a picture", () => {
  it("is accepted in a recommended size and refused if invalid or too large; a copy has it, with all values (PKG-27, PKG-28, PKG-36)", async () => {
    await makePackageWithPicture(tested.app.ctx, { name: "Pict One", base_price: "77.125", description: "As it is." });
    const { page } = await tested.open("manager", `${find("Pict")}&new=1`);
    const dialog = page.getByRole("dialog", { name: "Create Package" });
    await dialog.getByLabel("Name*", { exact: true }).fill("Pictured Package");
    await dialog.getByText("400x300px recommended", { exact: false }).waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await choose("notes.txt", "text/plain", Buffer.from("notes"));
    await exactText(page, "Invalid file type").waitFor();
    await dialog.getByText("Please select an image file").waitFor();
    await dialog.locator("input[type=file]").setInputFiles(largePicture());
    await exactText(page, "File too large").waitFor();
    await dialog.getByText("Please select an image smaller than 5MB").waitFor();
    await choose("ship.png", "image/png", await picture());
    await dialog.getByLabel("Image description").fill("A ship at sea");
    await dialog.getByRole("button", { name: "Create Package" }).click();
    await exactText(page, "Package created successfully").waitFor();
    const shown = page.getByRole("img", { name: "A ship at sea" });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Copy Pict One" }).click();
    expect(await dialog.getByLabel("Name*", { exact: true }).inputValue()).toBe("Copy of Pict One");
    await dialog.getByRole("button", { name: "Create Package" }).click();
    await exactText(page, "Package copied successfully").waitFor();
    expect(await read("Copy of Pict One")).toMatchObject({
      // Untouched values are never rounded again.
      base_price: "77.125",
      description: "As it is.",
      image_alt: "A gradient",
      image_url: expect.stringContaining("/image?v="),
    });
  });
});

/** A file on disk: passing five megabytes through the browser's protocol takes over ten seconds on a busy machine. */
function largePicture(): string {
  const file = join(mkdtempSync(join(tmpdir(), "console-picture-")), "big.png");
  writeFileSync(file, Buffer.alloc(5 * 1024 * 1024 + 1));
  return file;
}
