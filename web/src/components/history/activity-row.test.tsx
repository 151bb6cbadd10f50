import type { Activity } from "@console/contract/activities.ts";
import { type HistoryEntry, history } from "@console/contract/history.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { reply, requestsTo, serve } from "../../../test/wire.ts";
import { ActivityRow } from "./activity-row.tsx";

const first: Activity = {
  id: 12,
  message: "updated package Pro",
  user: "Ravi",
  user_id: 2,
  time: "2026-10-01T12:00:00.000Z",
  type: "primary",
  event: "package.updated",
  subject: { kind: "package", id: 3, label: "Pro" },
  organization_id: null,
  has_changes: true,
  restored_from: null,
};
const restored: Activity = {
  ...first,
  id: 15,
  message: "updated package Pro and restored Name from before activity 12",
  user: "Dana",
  restored_from: 12,
};

it("leads from a revert to the activity that it reverted (MORE-212)", async () => {
  const entry: HistoryEntry = { ...first, changes: [], record_version: 3 };
  serve(history.entry, () => reply(history.entry, { data: entry, meta: {} }));
  const { user } = await show(() => (
    <ol>
      <ActivityRow item={restored} />
      <ActivityRow item={first} />
    </ol>
  ));
  const links = await screen.findAllByRole("button", { name: /^Reverted Activity/ });
  expect(links).toHaveLength(1);
  for (const link of links) await user.click(link);
  const shown = await screen.findByRole("list", { name: "Activity 12" });
  expect(shown.textContent).toContain("Ravi updated package Pro");
  expect(requestsTo(history.entry).map(({ params }) => params.id)).toEqual(["12"]);
});
