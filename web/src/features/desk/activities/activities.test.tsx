// Shows ACT-01, ACT-03, ACT-04, ACT-06, ACT-07, ACT-18, ACT-19.

import { activities } from "@console/contract/activities.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, feedOf, requestsTo, serve } from "../../../../test/wire.ts";
import { queryClient } from "../../../api/query-client.ts";

beforeEach(() => {
  serve(activities.people, () => dataOf([]));
  serve(auditLog.verification, () => dataOf(sample(auditLog.verification)));
});

const row = (kind: string, label: string, id: number) =>
  sample(activities.list, { id, message: `created ${kind} ${label}`, subject: { kind, id, label } });

it("link nothing that the role may not see", async () => {
  serve(activities.list, () => feedOf([row("onboarding", "Sales Company", 2), row("brand", "Feed Brand", 1)]));
  open("/activities", "sales");
  const main = within(await screen.findByRole("main"));
  await main.findByRole("link", { name: "Sales Company" });
  main.getByText(/Feed Brand/);
  expect(main.queryByRole("link", { name: "Feed Brand" })).toBeNull();
});

it("can be narrowed to changes", async () => {
  serve(activities.list, ({ query }) => feedOf(query.kind === "changes" ? [row("brand", "Recent Brand", 1)] : []));
  const { user, address } = open("/activities?kind=sign_ins");
  await user.selectOptions(await screen.findByLabelText("Show"), "Changes");
  await screen.findByText(/created brand/);
  await waitFor(() => expect(address()).toBe("/activities?kind=changes"));
  const kinds = requestsTo(activities.list).map(({ query }) => query.kind);
  expect([kinds[0], kinds.at(-1)]).toEqual(["sign_ins", "changes"]);
});

it("says up to when activities are archived (MORE-622)", async () => {
  serve(activities.list, () => feedOf([]));
  open("/activities");
  const month = { entries: 5, first: 1, head: { seq: 5, hash: "f".repeat(64) }, files: 1, bytes: 9 };
  serve(auditLog.archive, () => dataOf([{ month: "2024-02", ...month }]));
  await screen.findByText(
    "Activities through February 2024 are archived. To see them, choose a period that begins there.",
  );
});

it("are grouped by day, with type, person, time and a link to what they are about", async () => {
  const bill = { ...row("bill", "T00001", 1), message: "closed Lumen's November bill T00001" };
  const rows = [
    { ...row("brand", "Feed Brand", 4), event: "brand.created", type: "success" as const, user: "System" },
    row("member", "Feed Member", 3),
    row("onboarding", "Feed Company", 2),
    bill,
  ].map((each) => ({ ...each, time: new Date().toISOString() }));
  serve(activities.list, () => feedOf(rows));
  open("/activities?q=feed", "super_admin");
  await screen.findByRole("heading", { level: 2, name: "Today" });
  await screen.findByRole("heading", { level: 1, name: "Activities (4)" });
  const items = within(screen.getByRole("main")).getAllByRole("listitem");
  const first = within(items[0] ?? document.body);
  first.getByText("Created");
  first.getByText("System");
  expect(items[0]?.querySelector("time")).not.toBeNull();
  const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(["Feed Brand", "Feed Member", "Feed Company", "T00001"].map(target)).toEqual([
    "/agencies/4",
    "/team?edit=3",
    "/onboardings?edit=2",
    "/billing?q=T00001",
  ]);
});

it("are filtered by type, person, days and words, all in the address (ACT-05, ACT-08)", async () => {
  serve(activities.people, () => dataOf([{ id: 7, name: "Dana Whitfield", left: false }]));
  const created = { ...row("member", "Filtered Member", 2), type: "success" as const };
  const off = { ...row("member", "Filtered Member", 1), type: "warning" as const };
  serve(activities.list, ({ query }) =>
    feedOf(
      [created, off].filter(
        ({ type }) => (query.type ?? type) === type && query.user_id !== "system" && (query.to ?? "9") >= "2026",
      ),
    ),
  );
  const { user, address } = open("/activities?q=filtered+member", "super_admin");
  const shown = (count: number) =>
    waitFor(() => expect(within(screen.getByRole("main")).queryAllByRole("listitem")).toHaveLength(count));
  const none = () => screen.findByRole("heading", { name: "No activities found matching your filters." });
  await screen.findAllByText(/created member/);
  await shown(2);
  const types = within(screen.getByRole("radiogroup", { name: "Type" }));
  expect(types.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "All",
    "Success",
    "Primary",
    "Warning",
  ]);
  await user.click(types.getByRole("radio", { name: "Primary" }));
  await waitFor(() => expect(address()).toContain("type=primary"));
  await none();
  await user.click(types.getByRole("radio", { name: "Warning" }));
  await waitFor(() => expect(address()).toContain("type=warning"));
  await shown(1);
  await user.selectOptions(screen.getByLabelText("User"), "System");
  await waitFor(() => expect(address()).toContain("user=system"));
  await none();
  await user.click(types.getByRole("radio", { name: "All" }));
  await user.selectOptions(screen.getByLabelText("User"), "Dana Whitfield");
  await waitFor(() => expect(address()).toContain("user=7"));
  await shown(2);
  cleanup();
  const until = open("/activities?q=filtered+member&to=2020-01-31", "super_admin");
  await none();
  await screen.findByRole("button", { name: "Dates: Through Jan 31, 2020" });
  await until.user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(until.address()).toBe("/activities"));
  await shown(2);
  // What is no filter leaves the address.
  cleanup();
  const other = open("/activities?type=root&user=x&from=never", "super_admin");
  await waitFor(() => expect(other.address()).toBe("/activities"));
});

it("load more and keep their position in the address", async () => {
  const rows = Array.from({ length: 25 }, (_, at) => row("member", `Crowd ${25 - at}`, 25 - at));
  serve(activities.list, ({ query }) => {
    const from = rows.filter(({ id }) => id < Number(query.before ?? 99));
    const part = from.slice(0, Number(query.per_page));
    return dataOf(part, { total: 25, next: part.length < from.length ? (part.at(-1)?.id ?? null) : null });
  });
  const { user, address } = open("/activities?q=crowd", "super_admin");
  await screen.findByText("Showing 20 of 25");
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  await screen.findByText("Showing 25 of 25");
  await waitFor(() => expect(address()).toContain("page=2"));
  // Loaded again, at this address.
  cleanup();
  queryClient.clear();
  open(address(), "super_admin");
  await screen.findByText("Showing 25 of 25");
});

it("show everyone that the audit log was changed, with Verify Now for Super Admins alone (MORE-120)", async () => {
  serve(activities.list, () => feedOf([]));
  const found = { checked: 3, ok: false, message: "Event 3 was changed.", head: null };
  const verdict = { verified_at: "2026-11-24T12:00:00.000Z", ...found };
  serve(auditLog.verification, () => dataOf(sample(auditLog.verification, { verdict })));
  open("/activities");
  const panel = within(await screen.findByRole("region", { name: "Audit log" }));
  await panel.findByText(/^Verification failed .*: Event 3 was changed\.$/);
  expect(panel.queryAllByRole("button")).toEqual([]);
  cleanup();
  queryClient.clear();
  open("/activities", "super_admin");
  const other = within(await screen.findByRole("region", { name: "Audit log" }));
  await other.findByRole("button", { name: "Verify Now" });
});
