import { auditLog } from "@console/contract/audit-log.ts";
import { operator } from "@console/contract/operator.ts";
import { retention } from "@console/contract/retention.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, requestsTo, serve } from "../../../../test/wire.ts";

const terms = { email_days: 60, notification_days: 90, webhook_days: 30, erasure_days: 400, activity_months: 48 };
const archived = { events: 12_345, files: 6, bytes: 1, through: "2025-10-01" };

beforeEach(() => {
  serve(operator.read, () => dataOf(sample(operator.read, { ...terms, logo_url: null })));
});

it("shows each kind of data with the term that is in force, and who sets it (MORE-601)", async () => {
  serve(operator.retention, () => dataOf({ usage_keep_months: 18, archived }));
  open("/settings/retention", "super_admin");
  const table = await screen.findByRole("table", { name: "Stored data" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows).toHaveLength(retention.length);
  expect(within(table).getByRole("row", { name: /^Usage events/ }).textContent).toContain(
    "18 closed months, then archived",
  );
  expect(within(table).getByRole("row", { name: /^Emails/ }).textContent).toContain("60 days");
  expect(within(table).getByRole("row", { name: /^Personal data/ }).textContent).toContain("400 days after the close");
  expect(within(table).getByRole("row", { name: /^Activities/ }).textContent).toContain("48 months, then archived");
  screen.getByText("The archive has 12,345 usage events in 6 files.");
});

it("says that usage stays without an archive (MORE-601)", async () => {
  serve(operator.retention, () => dataOf({ usage_keep_months: null, archived: { ...archived, events: 0, files: 0 } }));
  open("/settings/retention", "super_admin");
  await screen.findByText(/^Usage events and activities stay in the database until/);
  const table = screen.getByRole("table", { name: "Stored data" });
  for (const name of [/^Usage events/, /^Activities/])
    expect(within(table).getByRole("row", { name }).textContent).toContain("Forever: there is no archive");
  expect(screen.queryByRole("table", { name: "Archived activities" })).toBeNull();
});

it("changes a term within its bounds (MORE-601)", async () => {
  serve(operator.retention, () => dataOf({ usage_keep_months: 13, archived }));
  const sent: unknown[] = [];
  serve(operator.update, ({ body }) => {
    sent.push(body);
    return dataOf(sample(operator.update, { ...terms, email_days: 45, logo_url: null }));
  });
  const { user } = open("/settings/retention", "super_admin");
  const field = await screen.findByLabelText("Emails (days)");
  await user.clear(field);
  await user.type(field, "45");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Settings Saved");
  expect(sent).toEqual([{ operator_settings: { email_days: 45 } }]);
});

it("lists the archived months of activities, with their checksums, and downloads one (MORE-624)", async () => {
  serve(operator.retention, () => dataOf({ usage_keep_months: 13, archived }));
  serve(auditLog.export, () => dataOf({ id: 7, head: { seq: 55, hash: "b".repeat(64) }, public_key: "" }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { user } = open("/settings/retention", "super_admin");
  const month = { first: 1, files: 2, bytes: 1_234_567 };
  serve(auditLog.archive, () =>
    dataOf([
      { month: "2024-02", entries: 12_345, head: { seq: 12_400, hash: "a".repeat(64) }, ...month },
      { month: "2024-01", entries: 55, head: { seq: 55, hash: "b".repeat(64) }, ...month },
    ]),
  );
  const table = await screen.findByRole("table", { name: "Archived activities" });
  const [february] = within(table).getAllByRole("row").slice(1);
  expect(february?.textContent).toBe("February 202412,345 activities, 1.2 MBDownload");
  within(table).getByRole("button", { name: "Copy the checksum of February 2024" });
  await user.click(within(table).getByRole("button", { name: "Download January 2024" }));
  await screen.findByText("The file has the activities of January 2024.");
  expect(requestsTo(auditLog.export).map(({ query }) => query)).toEqual([{ month: "2024-01" }]);
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});
