// Shows DASH-09, DASH-10, DASH-12, DASH-13, DASH-14, DASH-15, DASH-16, DASH-17, DASH-18, DASH-19,
// DASH-20, DASH-21, DASH-22, DASH-23, DASH-25, DASH-28, DASH-29, ACT-18, CONST-15, CONST-16, CONST-17, CONST-18, CONST-19.

import { activities } from "@console/contract/activities.ts";
import { attention } from "@console/contract/attention.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { bills } from "@console/contract/bills.ts";
import { wallInNewYork } from "@console/contract/new-york.ts";
import { notifications } from "@console/contract/notifications.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { stats, TREND_AVERAGE, TREND_DAYS } from "@console/contract/stats.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { findToast, open, press } from "../../../../test/screen.tsx";
import { dataOf, feedOf, pageOf, refused, requestsTo, serve } from "../../../../test/wire.ts";
import { addDays } from "../../../lib/dates.ts";
import { mondayBefore } from "../../../lib/weeks.ts";

const days = Array.from({ length: TREND_DAYS + TREND_AVERAGE - 1 }, (_, index) => String(index));
const trends = sample(stats.trends, {
  through: "2026-11-25",
  before_through: "2026-10-25",
  revenue: { now: "37179.03", before: "35680.44", change: "4.2", days },
  minutes: { now: "201846.4", before: "190000", change: "-6.1", days },
  margin: { now: "69.0", before: "69.6", change: "-0.6", profit: "25667.62", days },
  outstanding: { now: "8104.62", before: "4316.90", change: "87.7", days },
});

const owed = sample(bills.summary, {
  outstanding: { count: 3, total: "5087.45" },
  by_age: {
    current: "0.00",
    days_1_30: "2705.31",
    days_31_60: "2382.14",
    days_61_90: "0.00",
    days_over_90: "0.00",
  },
});

beforeEach(() => {
  for (const list of [attention.list, onboardings.list]) serve(list, () => pageOf([]));
  serve(activities.list, () => feedOf([]));
  serve(activities.people, () => dataOf([]));
  serve(stats.firstSteps, () => dataOf([]));
  serve(stats.trends, () => dataOf(trends));
  serve(bills.summary, () => dataOf(owed));
});

const card = (name: string) => screen.findByRole("region", { name });
const itemsIn = (region: HTMLElement) => within(region).queryAllByRole("listitem");

/** A feed of this many, in parts as large as requested. */
const partsOf = (rows: readonly { id: number }[], { query }: { query: Record<string, string> }) => {
  const from = query.before === undefined ? 0 : rows.findIndex(({ id }) => id === Number(query.before)) + 1;
  const part = rows.slice(from, from + Number(query.per_page));
  const isLast = from + part.length >= rows.length;
  return dataOf(part, { total: rows.length, next: isLast ? null : (part.at(-1)?.id ?? null), unread: 0 });
};

it("loads and fails card by card, labels each count 'Error', and tries again (DASH-07)", async () => {
  const { user } = open("/", "super_admin");
  const counted = sample(stats.read);
  serve(stats.read, () => refused("Away."));
  serve(onboardings.list, () => refused("No onboardings."));
  serve(activities.list, () => refused("No activities."));
  serve(notifications.list, () => refused("No notifications."));
  await waitFor(() => expect(screen.getAllByText("Error").length).toBeGreaterThanOrEqual(4));
  const failed = ["Onboardings", "Activities", "Notifications"];
  for (const list of failed) await screen.findByText(`Error Loading ${list}`);
  serve(stats.read, () => dataOf(counted));
  await user.click(screen.getAllByRole("button", { name: /Try again|Retry/i })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryAllByText("Error")).toEqual([]));
  screen.getByText("Total Brands");
  for (const list of failed) screen.getByText(`Error Loading ${list}`);
});

it("is where Back leads from a page that was opened directly", async () => {
  const { user, address } = open("/notifications", "manager");
  await user.click(await screen.findByRole("button", { name: "Back" }));
  await screen.findByText("Total Brands");
  expect(address()).toBe("/");
});

it("shows its other cards if what needs attention fails", async () => {
  open("/", "manager");
  serve(attention.list, () => refused("Nothing known."));
  await screen.findByRole("heading", { name: "Error Loading Needs Attention" });
  await screen.findByText("Total Brands");
});

it("lists activities: five at first, ten more with Load More, each linked", async () => {
  const rows = Array.from({ length: 17 }, (_, index) =>
    sample(activities.list, {
      id: 17 - index,
      message: `created brand Listed ${17 - index}`,
      subject: { kind: "brand", id: 17 - index, label: `Listed ${17 - index}` },
    }),
  );
  serve(activities.list, (request) => partsOf(rows, request));
  serve(auditLog.verification, () => dataOf(sample(auditLog.verification)));
  const { user, address } = open("/", "super_admin");
  const recent = await card("Recent Activities");
  await waitFor(() => expect(itemsIn(recent)).toHaveLength(5));
  await user.click(within(recent).getByRole("button", { name: "Load More" }));
  await waitFor(() => expect(itemsIn(recent)).toHaveLength(15));
  expect(requestsTo(activities.list)[0]?.query).toMatchObject({ kind: "changes" });
  const link = within(recent).getByRole("link", { name: "Listed 12" });
  expect(link.getAttribute("href")).toBe("/agencies/12");
  await user.click(screen.getByRole("link", { name: "Show All Activities" }));
  await waitFor(() => expect(address()).toBe("/activities"));
});

it("lists the notifications: four at first, ten more with Load More, each linked", async () => {
  const rows = Array.from({ length: 16 }, (_, index) =>
    sample(notifications.list, {
      id: 16 - index,
      message: `The onboarding for Overdue ${16 - index} is late.`,
      subject: { kind: "onboarding", id: 16 - index, label: `Overdue ${16 - index}` },
    }),
  );
  const { user, address } = open("/", "sales");
  serve(notifications.list, (request) => partsOf(rows, request));
  const latest = await card("Notifications");
  await waitFor(() => expect(itemsIn(latest)).toHaveLength(4));
  await user.click(within(latest).getByRole("button", { name: "Load More" }));
  await waitFor(() => expect(itemsIn(latest)).toHaveLength(14));
  const link = within(latest).getByRole("link", { name: "Overdue 7" });
  expect(link.getAttribute("href")).toBe("/onboardings?edit=7");
  await user.click(within(latest).getByRole("link", { name: "Show All Notifications" }));
  await waitFor(() => expect(address()).toBe("/notifications"));
});

const [dashed, later] = [
  sample(onboardings.read, {
    id: 7,
    version: 1,
    company_name: "Dashboard Company",
    contact_person: "Ada Quill",
    contact_email: "ada@company.example",
    contact_phone: "+1 555 010 2030",
    notes: "Call the practice manager first, not the doctor",
    onboarding_date: "2026-01-04",
    onboarding_time: "09:00",
    package_type: "Starter",
    status: "scheduled",
    late: true,
  }),
  sample(onboardings.read, {
    id: 8,
    company_name: "Later Company",
    onboarding_date: "2026-01-05",
    status: "scheduled",
  }),
];

it("lists scheduled onboardings, marks one as done and updates the counts (DASH-24, DASH-26, DASH-27)", async () => {
  serve(onboardings.list, () => pageOf([dashed]));
  const { user, address } = open("/", "sales");
  serve(stats.read, () => dataOf(sample(stats.read, { upcoming_onboardings: 1 })));
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
  const table = within(await screen.findByRole("table", { name: "Pending Onboardings" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Company Name",
    "Contact Person",
    "Onboarding Date & Time (EST)",
    "Package Name",
    "Notes",
    "Scheduled By",
    "Actions",
  ]);
  expect(requestsTo(onboardings.list).map(({ query }) => query.status)).not.toContain("done");
  expect(requestsTo(onboardings.list).map(({ query }) => query.status)).not.toContain(undefined);
  const row = within(table.getByRole("row", { name: /^Dashboard Company/ }));
  row.getByText("Late");
  row.getByText("Call the practice manager firs…");
  fireEvent.click(row.getByRole("button", { name: "Contact details for Ada Quill" }));
  const contact = within(await screen.findByRole("dialog", { name: "Ada Quill" }));
  expect(contact.getAllByRole("link").map((link) => link.textContent)).toEqual([
    dashed.contact_email,
    dashed.contact_phone,
  ]);
  await user.keyboard("{Escape}");
  await screen.findByRole("link", { name: /Upcoming Onboardings.*1/ });
  await user.click(row.getByRole("button", { name: /^Mark Done/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Mark Onboarding as Done" }));
  question.getByText(/^Mark the onboarding for Dashboard Company as done\?/);
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(requestsTo(onboardings.update)).toEqual([]);
  serve(onboardings.update, () => {
    serve(onboardings.list, () => pageOf([]));
    serve(stats.read, () => dataOf(sample(stats.read, { upcoming_onboardings: 0 })));
    return dataOf({ ...dashed, status: "done", version: 2 });
  });
  await user.click(row.getByRole("button", { name: /^Mark Done/ }));
  await press(user, "Mark as Done", "alertdialog");
  await findToast("Success", "The onboarding for Dashboard Company was marked as done.");
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Dashboard Company/ })).toBeNull());
  await screen.findByRole("link", { name: /Upcoming Onboardings.*0/ });
  await user.click(screen.getByRole("link", { name: "View All Pending Onboardings" }));
  await waitFor(() => expect(address()).toBe("/onboardings"));
});

it("filters the dashboard's table by day", async () => {
  const monday = mondayBefore(addDays(wallInNewYork(new Date()).date, 2));
  const rows = [
    { ...dashed, onboarding_date: monday },
    { ...later, onboarding_date: addDays(monday, 4) },
  ];
  serve(onboardings.list, ({ query: { from = "", to = "9999" } }) =>
    pageOf(rows.filter(({ onboarding_date: day }) => from <= String(day) && String(day) <= to)),
  );
  const { user, address } = open("/", "sales");
  await screen.findByRole("row", { name: /^Later Company/ });
  const days = within(screen.getByRole("radiogroup", { name: "Days of the week" }));
  await user.click(await days.findByRole("radio", { name: /^(Mon \d+|Today) ?1$/ }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Later Company/ })).toBeNull());
  await screen.findByRole("row", { name: /^Dashboard Company/ });
  expect(address()).toBe(`/?day=${monday}`);
  await user.click(days.getByRole("radio", { name: "All" }));
  await screen.findByRole("row", { name: /^Later Company/ });
  expect(address()).toBe("/");
});

it("shows Sales the same page without areas that the role may not see", async () => {
  open("/", "sales");
  await screen.findByText("Total Brands");
  await screen.findByText("No activities yet.");
  const links = within(screen.getByRole("main")).queryAllByRole("link", {
    name: /Total Brands|Team Members|Revenue, /,
  });
  expect(links).toEqual([]);
  expect(requestsTo(stats.trends)).toEqual([]);
});

it("shows the month so far against the same days before, and a day's own figure by keys (MORE-400, MORE-490)", async () => {
  const { user } = open("/", "super_admin");
  const strip = await screen.findByRole("region", { name: "Trends" });
  for (const text of [
    "Revenue, Nov 1–25",
    "$37,179.03",
    "+4.2%",
    "$35,680.44 on Oct 1–25",
    "201,846",
    "−6.1%",
    "69.0%",
    "−0.6 pts",
    "$25,667.62 profit · was 69.6%",
    "$8,104.62",
    "$4,316.90 on Oct 25",
  ]) {
    await within(strip).findByText(text);
  }
  const day = within(strip).getByRole("slider", { name: "Revenue by day" });
  day.focus();
  fireEvent.change(day, { target: { value: "88" } });
  within(strip).getByText(/^Tue, Nov 24\s+\$94\.00$/);
  expect(day.getAttribute("aria-valuetext")).toBe("Tue, Nov 24, $94.00");
  await user.tab();
  within(strip).getByText("$35,680.44 on Oct 1–25");
  const rows = within(screen.getByRole("table", { name: "Trends by day" })).getAllByRole("row");
  expect(rows).toHaveLength(TREND_DAYS + 1);
  expect(rows.at(-1)?.textContent).toBe("2026-11-25$95.0095 min95%$95.00");
});

it("leaves margins to who may see them, and loads again in place (MORE-400)", async () => {
  serve(stats.trends, () => refused("Away."));
  const { user } = open("/", "manager");
  const strip = await screen.findByRole("region", { name: "Trends" });
  await within(strip).findByText("Error Loading Trends");
  serve(stats.trends, () => dataOf({ ...trends, margin: null }));
  await user.click(within(strip).getByRole("button", { name: "Try Again" }));
  await within(strip).findByText("$37,179.03");
  expect(within(strip).getAllByRole("slider")).toHaveLength(3);
});

it("shows what is outstanding by days past due, and leads to Receivables (MORE-383)", async () => {
  open("/", "manager");
  const strip = await screen.findByRole("region", { name: "Outstanding" });
  const link = await within(strip).findByRole("link", { name: "Outstanding" });
  expect(link.getAttribute("href")).toBe("/billing/receivables");
  within(strip).getByText("$5,087.45");
  const terms = within(strip).getAllByRole("term");
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ["Current", "$0.00"],
    ["1–30 days", "$2,705.31"],
    ["31–60 days", "$2,382.14"],
    ["61–90 days", "$0.00"],
    ["Over 90 days", "$0.00"],
  ]);
});

it("shows nothing outstanding to people who may not see bills (MORE-383)", async () => {
  open("/", "sales");
  await screen.findByRole("region", { name: "Totals" });
  expect(screen.queryByRole("region", { name: "Outstanding" })).toBeNull();
  expect(requestsTo(bills.summary)).toEqual([]);
});
