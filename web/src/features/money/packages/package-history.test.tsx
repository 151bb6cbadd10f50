// Shows ACT-16.

import { activities } from "@console/contract/activities.ts";
import { type Change, type HistoryEntry, history } from "@console/contract/history.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open, press } from "../../../../test/screen.tsx";
import { changedMeanwhile, dataOf, feedOf, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

/** An activity that changed the description, which a person changed again since. */
function described(current: string, record_version: number): HistoryEntry {
  const change: Change = {
    field: "description",
    label: "Description",
    as: "text",
    names: {},
    before: "First",
    after: "Second",
    current,
    revert: "changed_since",
  };
  const subject = { kind: "package", id: 7, label: "Historic" };
  return { ...sample(history.entry, { id: 40, subject, has_changes: true, record_version }), changes: [change] };
}

it("asks with the current value if it was changed again, and says a change in the meantime", async () => {
  serve(packages.list, () => pageOf([]));
  serve(packages.read, () => dataOf(sample(packages.read, { id: 7, name: "Historic" })));
  serve(activities.list, () =>
    feedOf([sample(activities.list, { id: 40, message: "changed Historic", has_changes: true })]),
  );
  serve(history.entry, () => dataOf(described("Third", 3)));
  serve(history.revert, () => {
    serve(history.entry, () => dataOf(described("Fourth", 4)));
    return changedMeanwhile({});
  });
  const { user } = open("/packages?history=7");
  await user.click(await screen.findByRole("button", { name: /^Changes: / }));
  await user.click(await screen.findByRole("button", { name: "Revert Description" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Revert Description for Historic?" }));
  await question.findByText(/changed again after this activity\. The value changes from Third to /);
  await press(user, "Revert", "alertdialog");
  await question.findByText(/The value changes from Fourth to /);
  serve(history.revert, () => dataOf({ kind: "package", id: 7 }));
  await press(user, "Revert", "alertdialog");
  await screen.findByText("Change Reverted");
  const sent = requestsTo(history.revert).map(({ body, headers }) => [headers.get("if-match"), body]);
  expect(sent).toEqual([
    ['"3"', { field: "description", current: "Third" }],
    ['"4"', { field: "description", current: "Fourth" }],
  ]);
});
