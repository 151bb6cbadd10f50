// Shows ONB-20, MORE-40, MORE-52.

import { activities } from "@console/contract/activities.ts";
import { brands } from "@console/contract/brands.ts";
import { wallInNewYork } from "@console/contract/new-york.ts";
import { type Onboarding, onboardingErrors, onboardings } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { chooseFromMenu, open, press } from "../../../../test/screen.tsx";
import { changedMeanwhile, dataOf, gate, pageOf, refusal, refused, requestsTo, serve } from "../../../../test/wire.ts";

const scheduled = (over: Partial<Onboarding>): Onboarding =>
  sample(onboardings.read, {
    id: 7,
    version: 1,
    contact_person: "Ada Quill",
    contact_email: "ada@company.example",
    package_type: "Starter",
    status: "scheduled",
    ...over,
  });

/** The list, and each of its records. */
function serveList(...rows: Onboarding[]): void {
  serve(onboardings.list, () => pageOf(rows, { scheduled: rows.length, done: 0 }));
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
  serve(onboardings.read, ({ params }) => dataOf(rows.find(({ id }) => String(id) === params.id)));
}

const fieldOf = (label: RegExp) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label);
const row = (company: string) => screen.findByRole("row", { name: new RegExp(company) });

it("shows that the invitation was not sent because the address has reached its limit", async () => {
  const to = "ada@flooded.example";
  const message = `The invitation wasn't sent: ${to} has reached the limit of 20 emails per day.`;
  const made = scheduled({ company_name: "Flooded Dental", contact_email: to });
  serveList();
  serve(onboardings.create, () => {
    serveList(made);
    return dataOf(made, { message, mail: "not_sent" });
  });
  const { user } = open("/onboardings?new=1", "sales");
  await screen.findByRole("dialog", { name: "Schedule New Onboarding" });
  await user.type(fieldOf(/^Company Name/), "Flooded Dental");
  await user.type(fieldOf(/^Contact Person/), "Ada Quill");
  await user.type(fieldOf(/^Contact Email/), to);
  await user.click(screen.getByRole("radio", { name: /Starter/ }));
  fireEvent.change(fieldOf(/^Date/), { target: { value: "2027-06-11" } });
  fireEvent.change(fieldOf(/^Time/), { target: { value: "10:00" } });
  await press(user, "Add Onboarding");
  await screen.findAllByText(message);
  await row("Flooded Dental");
  const onboarding = {
    company_name: "Flooded Dental",
    contact_person: "Ada Quill",
    contact_email: to,
    package_type: "Starter",
    onboarding_date: "2027-06-11",
    onboarding_time: "10:00",
  };
  expect(requestsTo(onboardings.create).map(({ body }) => body)).toMatchObject([{ onboarding }]);
});

it("offers package names to people who may see them", async () => {
  serveList();
  serve(packages.list, () => pageOf([sample(packages.list, { name: "Growth" })]));
  open("/onboardings?new=1", "manager");
  const offered = await screen.findByRole<HTMLInputElement>("combobox", { name: "Package Name" });
  expect([...(offered.list?.options ?? [])].map(({ value }) => value)).toEqual(["Growth"]);
});

it("offers no package names to others, and asks for none", async () => {
  serveList();
  open("/onboardings?new=1", "sales");
  await screen.findByRole("textbox", { name: "Package Name" });
  expect(screen.queryByRole("combobox", { name: "Package Name" })).toBeNull();
  expect(requestsTo(packages.list)).toEqual([]);
});

it("show 'Today' and 'Late', soonest first and without a date last", async () => {
  const { date: today } = wallInNewYork(new Date());
  serveList(
    scheduled({
      id: 1,
      company_name: "Order Late",
      onboarding_date: "2026-01-05",
      onboarding_time: "09:00",
      late: true,
    }),
    scheduled({ id: 2, company_name: "Order Today", onboarding_date: today }),
    scheduled({ id: 3, company_name: "Order Undated", onboarding_date: null }),
  );
  open("/onboardings", "sales");
  within(await row("Order Late")).getByText("Late");
  within(await row("Order Today")).getByText("Today");
  within(await row("Order Undated")).getAllByText("Not set");
  const companies = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(companies).toEqual(["Order Late", "Order Today", "Order Undated"]);
  expect(requestsTo(onboardings.list)[0]?.query).toMatchObject({ sort: "onboarding_at", status: "scheduled" });
});

it("shows a colleague's change in the question, and the server's message if one was faster", async () => {
  serveList(scheduled({ company_name: "Raced Company" }));
  const renamed = scheduled({ company_name: "Raced Renamed", version: 2 });
  serve(onboardings.update, () => {
    serveList(renamed);
    return changedMeanwhile(renamed);
  });
  const { user } = open("/onboardings", "sales");
  await user.click(await screen.findByRole("button", { name: "Mark Done, Raced Company" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Mark Onboarding as Done" }));
  question.getByText(/Raced Company/);
  await press(user, "Mark as Done", "alertdialog");
  await question.findByText("Ravi changed this in the meantime.");
  await question.findByText(/Raced Renamed/);
  serve(onboardings.update, () => refused(onboardingErrors.isDone.message));
  await press(user, "Mark as Done", "alertdialog");
  await question.findByText("This onboarding is done and can't be changed.");
  const sent = requestsTo(onboardings.update).map(({ body, headers }) => [headers.get("if-match"), body]);
  const body = { onboarding: { status: "done" } };
  expect(sent).toEqual([
    ['"1"', body],
    ['"2"', body],
  ]);
});

it("shows a change made meanwhile field by field, and keeps unsaved input", async () => {
  serveList(scheduled({ company_name: "Edited Company", notes: "", contact_phone: "" }));
  const theirs = scheduled({ company_name: "Edited Company", notes: "Theirs", contact_phone: "5551234", version: 2 });
  serve(onboardings.update, () => changedMeanwhile(theirs));
  const { user } = open("/onboardings", "sales");
  await chooseFromMenu(user, "Edited Company", "Edit Onboarding…");
  await screen.findByRole("dialog", { name: "Edit Onboarding" });
  await user.type(fieldOf(/^Notes/), "Mine");
  await press(user, "Save Changes");
  await screen.findByText(/^Ravi changed this onboarding/);
  expect(fieldOf(/^Contact Phone/).value).toBe("5551234");
  await user.click(screen.getAllByRole("button", { name: /^Use Mine/ }).at(-1) as HTMLElement);
  const saved = { ...theirs, notes: "Mine", version: 3 };
  serve(onboardings.update, () => {
    serveList(saved);
    return dataOf(saved);
  });
  await press(user, "Save Changes");
  await screen.findByText("The onboarding for Edited Company was updated.");
  const { body, headers } = requestsTo(onboardings.update).at(-1) ?? {};
  expect([headers?.get("if-match"), body]).toEqual(['"2"', { onboarding: { notes: "Mine" } }]);

  // A colleague who marks it as done leaves the form open with its input.
  serve(onboardings.update, () => refused(onboardingErrors.isDone.message));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await chooseFromMenu(user, "Edited Company", "Edit Onboarding…");
  await screen.findByRole("dialog", { name: "Edit Onboarding" });
  fireEvent.change(fieldOf(/^Notes/), { target: { value: "Too late" } });
  await press(user, "Save Changes");
  await within(screen.getByRole("dialog")).findByText("This onboarding is done and can't be changed.");
  expect(fieldOf(/^Notes/).value).toBe("Too late");
});

it("opens a link to a completed one at its current row", async () => {
  serveList(scheduled({ company_name: "Linked Company", status: "done" }));
  const { address } = open("/onboardings?edit=7", "sales");
  await waitFor(() => expect(address()).toBe("/onboardings?tab=completed&q=Linked+Company"));
  await row("Linked Company");
  expect(requestsTo(onboardings.list).at(-1)?.query).toMatchObject({ search_key: "Linked Company", status: "done" });
});

it("says who deleted the one of a link", async () => {
  serveList();
  serve(onboardings.read, () => refusal(404, { message: "Not found.", code: "not_found" }));
  serve(activities.deletion, () => dataOf({ by: "Ravi", at: "2026-11-24T12:00:00.000Z" }));
  open("/onboardings?edit=7", "sales");
  await screen.findByText(/^Ravi deleted this onboarding on /);
});

// Shows MORE-359.
it("are marked as done together, after one question", async () => {
  serveList(scheduled({ company_name: "Kestrel" }), scheduled({ id: 8, version: 3, company_name: "Marlowe" }));
  serve(onboardings.bulkDone, () => {
    serveList();
    const done = [7, 8].map((id) => ({ id, version: 2, name: "Marlowe" }));
    return dataOf({ done, unchanged: [], refused: [] }, { message: "2 onboardings were marked as done." });
  });
  const { user } = open("/onboardings", "sales");
  await user.click(await screen.findByRole("checkbox", { name: "Select Kestrel" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Marlowe" }));
  await user.click(await screen.findByRole("button", { name: "Mark Done…" }));
  await screen.findByRole("alertdialog", { name: "Mark 2 onboardings as done?" });
  expect(requestsTo(onboardings.bulkDone)).toEqual([]);
  await press(user, "Mark as Done", "alertdialog");
  await screen.findAllByText("2 onboardings were marked as done.");
  const records = [
    { id: 7, version: 1 },
    { id: 8, version: 3 },
  ];
  expect(requestsTo(onboardings.bulkDone).map(({ body }) => body)).toEqual([{ records }]);
});

it("creates its brand from the message, although the list is still being read again (MORE-507)", async () => {
  const onboarding = scheduled({ company_name: "Blue Heron Voice" });
  serveList(onboarding);
  for (const list of [brands.list, packages.list]) serve(list, () => pageOf([]));
  const { user, address } = open("/onboardings", "super_admin");
  await row("Blue Heron Voice");
  const again = gate();
  serve(onboardings.update, () => {
    serve(onboardings.list, async () => {
      await again.opened;
      return pageOf([], { scheduled: 0, done: 1 });
    });
    return dataOf({ ...onboarding, status: "done", version: 2 });
  });
  await user.click(await screen.findByRole("button", { name: "Mark Done, Blue Heron Voice" }));
  await press(user, "Mark as Done", "alertdialog");
  await user.click(await screen.findByRole("button", { name: "Create Brand" }));
  await waitFor(() => expect(address()).toBe("/agencies?new=1&onboarding=7"));
  again.open();
  await screen.findByRole("dialog", { name: "Add Brand" });
});
