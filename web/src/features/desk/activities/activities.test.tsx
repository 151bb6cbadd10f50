// Shows ACT-18.

import { activities } from "@console/contract/activities.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, feedOf, requestsTo, serve } from "../../../../test/wire.ts";

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
