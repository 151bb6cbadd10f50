// Shows DASH-18, DASH-19, DASH-21, ONB-03, ONB-04, ONB-05, ONB-06, ONB-07, ONB-08, ONB-09, CONST-19.

import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../../test/sample.ts";
import { findToast, inDialog, open, press } from "../../../../../test/screen.tsx";
import { dataOf, mute, requestsTo, serve } from "../../../../../test/wire.ts";

const scheduled = (over: Partial<Onboarding>): Onboarding =>
  sample(onboardings.read, {
    version: 1,
    contact_person: "Ada Quill",
    contact_email: "ada@company.example",
    contact_phone: "+1 555 010 2030",
    package_type: "Starter",
    status: "scheduled",
    ...over,
  });

/** Answers as the server does: by tab, type, words and days, ten at a time. */
function serveList(...all: Onboarding[]): void {
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
  serve(onboardings.list, ({ query: { search_key: words = "", status, package_type, from = "", to, page = "1" } }) => {
    const named = all.filter(({ company_name }) => company_name.toLowerCase().includes(words));
    const found = named.filter(
      (each) =>
        (!status || each.status === status) &&
        (!package_type || each.package_type === package_type) &&
        (!to || (from <= String(each.onboarding_date) && String(each.onboarding_date) <= to)),
    );
    const counts = { scheduled: 0, done: 0 };
    for (const each of named) counts[each.status] += 1;
    const part = found.slice(10 * (Number(page) - 1), 10 * Number(page));
    const total_pages = Math.max(1, Math.ceil(found.length / 10));
    return dataOf(part, { total: found.length, total_pages, page: Number(page), counts });
  });
}

const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const row = (company: string) => screen.findByRole("row", { name: new RegExp(company) });

it("have the fixed columns, in both tabs, with counts", async () => {
  serveList(
    scheduled({ id: 1, company_name: "Tab Pending" }),
    scheduled({ id: 2, company_name: "Tab Done", status: "done", done_by: "System" }),
  );
  const { user, address, back } = open("/onboardings?q=tab", "sales");
  await row("Tab Pending");
  const fixed = [
    "Company Name",
    "Contact Person",
    "Onboarding Date & Time (EST)",
    "Package Name",
    "Notes",
    "Scheduled By",
  ];
  expect(headings().filter(Boolean)).toEqual([...fixed, "Actions"]);
  await user.click(screen.getByRole("tab", { name: "Completed (1)" }));
  within(await row("Tab Done")).getByText("System");
  expect(headings().filter(Boolean)).toEqual([...fixed, "Completed By", "Actions"]);
  expect(screen.queryByRole("button", { name: /Mark Done/ })).toBeNull();
  expect(address()).toMatch(/tab=completed/);
  back();
  await row("Tab Pending");
  screen.getByRole("tab", { name: "Pending (1)" }).focus();
  await user.keyboard("{ArrowRight}");
  await row("Tab Done");
});

it("show email and phone of the contact, and notes of more than 30 characters in full", async () => {
  const notes = "Call the practice manager first, not the doctor";
  serveList(scheduled({ id: 1, company_name: "Popover Company", notes }));
  const { user } = open("/onboardings", "sales");
  await row("Popover Company");
  await user.click(screen.getByText("Call the practice manager firs…"));
  await screen.findByText(notes);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Contact details for Ada Quill" }));
  const contact = await inDialog("Ada Quill");
  const links = contact.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["ada@company.example", "mailto:ada%40company.example"],
    ["+1 555 010 2030", "tel:+15550102030"],
  ]);
  contact.getByRole("button", { name: "Copy email" });
});

it("keep search, package type and loaded pages in the address", async () => {
  serveList(
    ...Array.from({ length: 12 }, (_, index) =>
      scheduled({
        id: index + 1,
        company_name: `Paged ${index}`,
        package_type: index === 0 ? "Enterprise" : "Starter",
      }),
    ),
  );
  const { user, address } = open("/onboardings?q=paged", "sales");
  await screen.findByText("Showing 10 of 12");
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await screen.findByText("Showing 12 of 12");
  expect(address()).toMatch(/page=2/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Package Type" }), "Enterprise");
  await screen.findByText("Showing 1 of 1");
  expect(address()).toMatch(/type=Enterprise/);
  fireEvent.change(screen.getByPlaceholderText("Search onboardings..."), { target: { value: "nobody at all" } });
  await screen.findByRole("heading", { level: 2, name: "No pending onboardings" });
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await row("Paged 0");
});

it("opens an address with more than one page on all of them", async () => {
  serveList(...Array.from({ length: 12 }, (_, index) => scheduled({ id: index + 1, company_name: `Paged ${index}` })));
  open("/onboardings?page=2", "sales");
  await screen.findByText("Showing 12 of 12");
});

it("shows what is missing and a failed save with the fixed texts, and keeps the input (ONB-22)", async () => {
  serveList(
    scheduled({
      id: 1,
      company_name: "Clashing Company",
      onboarding_date: "2027-06-10",
      onboarding_time: "10:30",
      onboarding_at: "2027-06-10T14:30:00.000Z",
    }),
  );
  serve(onboardings.create, mute);
  const { user } = open("/onboardings", "sales");
  await user.click((await screen.findAllByRole("button", { name: "Add Onboarding" }))[0] as HTMLElement);
  const form = await inDialog("Schedule New Onboarding");
  await press(user, "Add Onboarding");
  await findToast("Validation Error");
  expect(form.getAllByText("Please fill in all required fields")).toHaveLength(4);
  expect(requestsTo(onboardings.create)).toEqual([]);

  const fill = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
  fill(/^Company Name/, "Blue Heron Dental");
  fill(/^Contact Person/, "Ada Quill");
  fill(/^Contact Email/, "ada@blue-heron.example");
  await user.click(form.getByRole("radio", { name: /Starter/ }));
  fill(/^Time/, "02:30");
  await press(user, "Add Onboarding");
  await form.findByText("Choose a date for this time.");
  fill(/^Date/, "2027-03-14");
  await form.findByText(/^That time doesn't exist/);
  fill(/^Date/, "2027-06-10");
  fill(/^Time/, "10:00");
  await form.findByText(/^Overlaps with Clashing Company at/);
  form.getByText("An invitation will be sent to ada@blue-heron.example.");
  fill(/^Notes/, "Bring the contract");
  form.getByText("18 of 2000");
  await user.keyboard("{Control>}{Enter}{/Control}");
  const fails = "Failed to schedule onboarding. Please try again.";
  await findToast("Error", fails);
  await form.findByText(fails);
  expect(form.getByLabelText<HTMLInputElement>(/^Company Name/).value).toBe("Blue Heron Dental");
  await waitFor(() => expect(requestsTo(onboardings.create)).toHaveLength(1));
});
