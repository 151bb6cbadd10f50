// Shows ROUTE-14, DASH-18, DASH-19, DASH-21, ONB-01, ONB-02, ONB-03, ONB-04, ONB-05, ONB-06, ONB-07, ONB-08, ONB-09,
// ONB-10, ONB-11, ONB-18, ONB-19, ONB-20, ONB-24, CONST-19, CONST-28, MORE-15.

import { wallInNewYork } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { finishOnboarding, makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { chooseFromMenu, exactText, row } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const make = (company_name: string, over = {}) => makeOnboarding(tested.app.ctx, { company_name, ...over });
const find = (company: string, more = "") => `/onboardings?q=${encodeURIComponent(company)}${more}`;
const read = async (id: number) => (await (await tested.app.as("sales")).get(`/admin/onboardings/${id}`)).body;
const day = (offset: number) => wallInNewYork(new Date(Date.now() + offset * 86_400_000)).date;

/** So that a second try does not meet the records of the first. */
async function removeAll(): Promise<void> {
  const client = await tested.app.as("sales");
  const { data } = (await client.get("/admin/onboardings?per_page=50")).body;
  for (const { id } of data) await client.send("DELETE", `/admin/onboardings/${id}`);
}

describe("adding an onboarding", () => {
  it("shows what is missing and a failed save with the fixed texts, keeps the input, then schedules and invites (ONB-22)", async () => {
    await removeAll();
    await make("Clashing Company", { onboarding_date: "2027-06-10", onboarding_time: "10:30" });
    const { page, client } = await tested.open("sales", "/onboardings");
    await page.getByRole("button", { name: "Add Onboarding" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Schedule New Onboarding" });
    await dialog.getByRole("button", { name: "Add Onboarding" }).click();
    await exactText(page, "Validation Error").waitFor();
    await expect.poll(() => dialog.getByText("Please fill in all required fields", { exact: true }).count()).toBe(4);
    await expectClean(page);

    await dialog.getByLabel("Company Name").fill("Blue Heron Dental");
    await dialog.getByLabel("Contact Person").fill("Ada Quill");
    await dialog.getByLabel("Contact Email").fill("ada");
    await dialog.getByLabel("Contact Email").blur();
    await dialog.getByText("Please enter a valid email address.").waitFor();
    await dialog.getByLabel("Contact Email").fill("ada@blue-heron.example");
    await dialog.getByRole("radio", { name: "Starter" }).check();
    await dialog.getByLabel("Time (EST)").fill("02:30");
    await dialog.getByRole("button", { name: "Add Onboarding" }).click();
    await dialog.getByText("Choose a date for this time.").waitFor();
    await dialog.getByLabel("Date (EST)").fill("2027-03-14");
    await dialog.getByText("That time doesn't exist", { exact: false }).waitFor();
    await dialog.getByLabel("Date (EST)").fill("2027-06-10");
    await dialog.getByLabel("Time (EST)").fill("10:00");
    await dialog.getByText("Overlaps with Clashing Company at").waitFor();
    await dialog.getByText("An invitation will be sent to ada@blue-heron.example.").waitFor();
    await dialog.getByLabel("Notes").fill("Bring the contract");
    await dialog.getByText("18 of 2000").waitFor();
    const fails = "Failed to schedule onboarding. Please try again.";
    await page.route("**/admin/onboardings", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.keyboard.press("Control+Enter");
    // In the form and in a toast.
    await expect.poll(() => page.getByText(fails).count()).toBeGreaterThanOrEqual(2);
    expect(await dialog.getByLabel("Company Name").inputValue()).toBe("Blue Heron Dental");
    await page.unroute("**/admin/onboardings");
    await page.keyboard.press("Control+Enter");

    await exactText(page, "Success").waitFor();
    await exactText(page, "The onboarding for Blue Heron Dental was scheduled.").waitFor();
    for (const text of [
      "Ada Quill",
      "Jun 10, 2027, 10:00 AM",
      "Starter",
      "Bring the contract",
      client.user?.name ?? "",
    ]) {
      await row(page, "Blue Heron Dental").getByText(text).first().waitFor();
    }
    expect((await tested.app.smtp.waitFor("ada@blue-heron.example")).raw).toContain("text/calendar");
  });
});

describe("the tables", () => {
  it("have the fixed columns, in both tabs, with counts", async () => {
    const pending = await make("Tab Pending", { contact_person: "Tabby" });
    const done = await make("Tab Done", { contact_person: "Tabby" });
    await finishOnboarding(tested.app.ctx, done.id);
    const { page } = await tested.open("sales", find("tabby"));
    await page.getByRole("tab", { name: "Pending (1)" }).waitFor();
    const heads = () => page.getByRole("columnheader").allInnerTexts();
    await row(page, pending.company_name).waitFor();
    const fixed = [
      "Company Name",
      "Contact Person",
      "Onboarding Date & Time (EST)",
      "Package Name",
      "Notes",
      "Scheduled By",
    ];
    expect(await heads()).toEqual([...fixed, "Actions"]);
    await page.getByRole("tab", { name: "Completed (1)" }).click();
    await row(page, "Tab Done").getByText("System").first().waitFor();
    expect(await heads()).toEqual([...fixed, "Completed By", "Actions"]);
    expect(await page.getByRole("button", { name: /Mark Done/ }).count()).toBe(0);
    await page.waitForURL(/tab=completed/);
    await expectClean(page);
    await page.goBack();
    await row(page, "Tab Pending").waitFor();
    await page.getByRole("tab", { name: "Pending (1)" }).focus();
    await page.keyboard.press("ArrowRight");
    await row(page, "Tab Done").waitFor();
  });

  it("show e-mail and phone of the contact, and notes of more than 30 characters in full", async () => {
    const notes = "Call the practice manager first, not the doctor";
    const made = await make("Popover Company", { contact_phone: "+1 555 010 2030", notes });
    const { page } = await tested.open("sales", find("Popover Company"));
    await page.getByText("Call the practice manager firs…", { exact: true }).click();
    await page.getByText(notes, { exact: true }).waitFor();
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Contact details for ${made.contact_person}` }).click();
    await page.getByRole("link", { name: made.contact_email }).waitFor();
    expect(await page.getByRole("link", { name: "+1 555 010 2030" }).getAttribute("href")).toBe("tel:+15550102030");
    await page.getByRole("button", { name: "Copy email" }).waitFor();
    await expectClean(page);
  });

  it("keep search, package type and loaded pages in the address", async () => {
    for (let each = 0; each < 12; each += 1) {
      await make(`Paged ${String(each).padStart(2, "0")}`, { package_type: each === 0 ? "Enterprise" : "Starter" });
    }
    const { page } = await tested.open("sales", "/onboardings?q=paged");
    await page.getByText("Showing 10 of 12").waitFor();
    await page.getByRole("button", { name: "Load More" }).click();
    await page.getByText("Showing 12 of 12").waitFor();
    await page.waitForURL(/page=2/);
    await page.reload();
    await page.getByText("Showing 12 of 12").waitFor();
    await page.getByLabel("Package Type").selectOption("Enterprise");
    await page.waitForURL(/type=Enterprise/);
    await page.getByText("Showing 1 of 1").waitFor();
    await page.getByPlaceholder("Search onboardings...").fill("nobody at all");
    await exactText(page, "No pending onboardings").waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByRole("row").nth(1).waitFor();
  });
});

describe("marking as done", () => {
  it("asks, confirms, keeps it visible and moves the focus to the next row", async () => {
    const contact_person = "Finished Person";
    const made: Onboarding[] = [];
    for (const company of ["Finish First", "Finish Second"]) {
      made.push(await make(company, { contact_person, onboarding_date: `2027-07-0${made.length + 1}` }));
    }
    const { page, client } = await tested.open("sales", find(contact_person));
    await page.getByRole("button", { name: "Mark Done, Finish First" }).click();
    const question = page.getByRole("alertdialog", { name: "Mark Onboarding as Done" });
    await question.getByText("Mark the onboarding for Finish First as done?", { exact: false }).waitFor();
    await question.getByRole("button", { name: "Cancel" }).waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Mark as Done" }).click();
    await exactText(page, "Success").waitFor();
    await exactText(page, "The onboarding for Finish First was marked as done.").waitFor();
    await page.getByRole("tab", { name: "Pending (1)" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Mark Done, Finish Second");
    expect((await read(made[0]?.id ?? 0)).data).toMatchObject({ status: "done", done_by: client.user?.name });
    await page.getByRole("tab", { name: "Completed (1)" }).click();
    await row(page, "Finish First")
      .getByText(client.user?.name ?? "")
      .first()
      .waitFor();
  });
});

describe("editing and deleting", () => {
  it("offers a calendar file, and deletes after a question that says who is notified", async () => {
    const made = await make("Deleted Company", { onboarding_date: "2027-06-12", onboarding_time: "10:00" });
    await tested.app.smtp.waitFor(made.contact_email);
    const { page } = await tested.open("sales", find("Deleted Company"));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      chooseFromMenu(page, "Deleted Company", "Add to calendar"),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    await chooseFromMenu(page, "Deleted Company", "Delete Onboarding…");
    const question = page.getByRole("alertdialog", { name: "Delete the onboarding for Deleted Company?" });
    await question.getByText(made.contact_email, { exact: false }).waitFor();
    await expectClean(page);
    await question.getByRole("button", { name: "Delete Onboarding" }).click();
    await exactText(page, "Onboarding Deleted").waitFor();
    await exactText(page, "No pending onboardings").waitFor();
    expect((await tested.app.smtp.waitFor(made.contact_email)).headers.subject).toMatch(/^Canceled/);
  });
});

describe("the screen", () => {
  it("is clean and fits in both themes and at every width", async () => {
    await make("Company with a name that is rather long and has Ünïcode 王小明 in it, for good measure", {
      contact_person: "Somebody with a long name as well, and another one",
      notes: "x".repeat(200),
      onboarding_date: day(0),
    });
    const { page } = await tested.open("sales", "/onboardings");
    await page.getByRole("row").nth(1).waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Add Onboarding" }).first().click();
    await page.getByRole("dialog", { name: "Schedule New Onboarding" }).getByLabel("Notes").waitFor();
    await expectCleanEverywhere(page);
  });
});
