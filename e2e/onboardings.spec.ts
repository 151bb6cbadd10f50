// Shows ROUTE-14, ONB-01, ONB-02, ONB-10, ONB-11, ONB-18, ONB-19, ONB-20, ONB-24, CONST-28, MORE-15.

import { wallInNewYork } from "@console/contract/new-york.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, chooseFromMenu, dialog, exactText, question, row } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const make = (company_name: string, over = {}) => makeOnboarding(tested.app.ctx, { company_name, ...over });

/** List, form and questions are clean and fit in both themes and at every width. */
it("onboardings are scheduled, marked as done and deleted, which the contacts hear of", async () => {
  const { smtp } = tested.app;
  await make("Company with a name that is rather long and has Ünïcode 王小明 in it, for good measure", {
    contact_person: "Somebody with a long name as well, and another one",
    notes: "x".repeat(200),
    onboarding_date: wallInNewYork(new Date()).date,
  });
  const first = await make("Finish First", { contact_phone: "+1 555 010 2030", onboarding_date: "2027-07-01" });
  await make("Finish Second", { onboarding_date: "2027-07-02" });
  const doomed = await make("Deleted Company", { onboarding_date: "2027-07-12", onboarding_time: "10:00" });
  await smtp.waitFor(doomed.contact_email);
  const { page, client } = await tested.open("sales", "/onboardings");
  await row(page, "Finish First").waitFor();
  await expectCleanEverywhere(page);
  await button(page, `Contact details for ${first.contact_person}`).first().click();
  await page.getByRole("link", { name: "+1 555 010 2030" }).waitFor();
  await expectClean(page);
  await page.keyboard.press("Escape");

  await button(page, "Add Onboarding").first().click();
  const form = dialog(page, "Schedule New Onboarding");
  await form.getByLabel("Company Name").fill("Blue Heron Dental");
  await form.getByLabel("Contact Person").fill("Ada Quill");
  await form.getByLabel("Contact Email").fill("ada");
  await form.getByLabel("Contact Email").blur();
  await form.getByText("Please enter a valid email address.").waitFor();
  await form.getByRole("radio", { name: "Starter" }).check();
  await form.getByLabel("Date (EST)").fill("2027-06-10");
  await form.getByLabel("Time (EST)").fill("10:00");
  await form.getByLabel("Notes").fill("Bring the contract");
  await expectCleanEverywhere(page);
  await form.getByLabel("Contact Email").fill("ada@blue-heron.example");
  await form.getByText("An invitation will be sent to ada@blue-heron.example.").waitFor();
  await page.keyboard.press("Control+Enter");
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
  expect((await smtp.waitFor("ada@blue-heron.example")).raw).toContain("text/calendar");

  // Marking as done keeps it visible and moves the focus to the next row.
  await button(page, "Mark Done, Finish First").click();
  const done = question(page, "Mark Onboarding as Done");
  await done.getByText("Mark the onboarding for Finish First as done?", { exact: false }).waitFor();
  await expectClean(page);
  await button(done, "Mark as Done").click();
  await exactText(page, "Success").waitFor();
  await exactText(page, "The onboarding for Finish First was marked as done.").waitFor();
  await page.getByRole("tab", { name: "Pending (4)" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Mark Done, Finish Second");
  const { data } = (await client.get(`/admin/onboardings/${first.id}`)).body;
  expect(data).toMatchObject({ status: "done", done_by: client.user?.name });

  // A calendar file is offered; the question says who is notified of the deletion.
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chooseFromMenu(page, "Deleted Company", "Add to calendar"),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await chooseFromMenu(page, "Deleted Company", "Delete Onboarding…");
  const removal = question(page, "Delete the onboarding for Deleted Company?");
  await removal.getByText(doomed.contact_email, { exact: false }).waitFor();
  await expectClean(page);
  await button(removal, "Delete Onboarding").click();
  await exactText(page, "Onboarding Deleted").waitFor();
  await page.getByRole("tab", { name: "Pending (3)" }).waitFor();
  expect((await smtp.waitFor(doomed.contact_email)).headers.subject).toMatch(/^Canceled/);

  await page.getByRole("tab", { name: "Completed (1)" }).click();
  await row(page, "Finish First")
    .getByText(client.user?.name ?? "")
    .first()
    .waitFor();
});
