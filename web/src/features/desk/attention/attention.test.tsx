// Shows MORE-99, MORE-100.

import { attention, attentionErrors } from "@console/contract/attention.ts";
import { notes } from "@console/contract/notes.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, open } from "../../../../test/screen.tsx";
import { me } from "../../../../test/show.tsx";
import { dataOf, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";

const late = sample(attention.list, {
  reason: "onboarding_late",
  subject: { kind: "onboarding", id: 7, label: "Maple" },
});

it.each([
  { role: "sales", shown: 0 },
  { role: "manager", shown: 1 },
] as const)("shows money $shown times to $role", async ({ role, shown }) => {
  serve(packages.list, () => pageOf([]));
  serve(attention.list, () => pageOf([late], { all: 1, open: 1 }));
  open("/attention", role);
  await screen.findByRole("row", { name: /Maple/ });
  expect(screen.queryAllByRole("columnheader", { name: "Amount" })).toHaveLength(shown);
});

const failing = sample(attention.list, {
  id: 4,
  version: 2,
  reason: "credentials_failing",
  organization_id: 3,
  brand: "Lumen",
  subject: { kind: "brand", id: 3, label: "Lumen" },
  status: "open",
});

it("is filtered by reason and by what is one's own, and a company stands with its reason", async () => {
  serve(packages.list, () => pageOf([]));
  serve(attention.list, ({ query }) => {
    const own = query.owner === String(me.id) ? [failing] : [failing, late];
    const rows = own.filter(({ reason }) => reason === (query.reason ?? reason));
    return pageOf(rows, { all: 2, open: 2, credentials_failing: 1, onboarding_late: 1 });
  });
  const { user, address } = open("/attention");
  await screen.findByRole("rowheader", { name: /Lumen/ });
  const heads = (...names: RegExp[]) =>
    waitFor(() => {
      const found = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
      expect(found).toEqual(names.map((name) => expect.stringMatching(name)));
    });
  await heads(/Lumen/, /No brand/);
  const mine = screen.getByRole("button", { name: "Mine" });
  await user.click(mine);
  await heads(/Lumen/);
  await waitFor(() => expect(address()).toContain("owner=me"));
  await user.click(mine);
  await user.selectOptions(screen.getByLabelText("Reason"), "Onboarding late");
  await heads(/No brand/);
  await screen.findByText("Onboarding late · Maple");
  await waitFor(() => expect(address()).toBe("/attention?reason=onboarding_late"));
});

it("is snoozed until a day after today", async () => {
  serve(packages.list, () => pageOf([]));
  serve(notes.owners, () => dataOf([]));
  serve(attention.list, () => pageOf([failing], { all: 1, open: 1 }));
  serve(attention.read, () => dataOf(failing));
  const { code, field, message } = attentionErrors.pastDay;
  serve(attention.update, ({ body }) =>
    Object(body).snoozed_until < "2100"
      ? refusal(422, { code, message, fields: { [field]: message } })
      : dataOf({ ...failing, version: 3, status: "snoozed", snoozed_until: "2199-01-01" }),
  );
  const { user } = open("/attention?edit=4");
  const form = await inDialog("Assign or Snooze");
  const day = form.getByLabelText("Snooze until");
  const save = () => user.click(form.getByRole("button", { name: "Save Changes" }));
  await user.type(day, "2026-01-01");
  await save();
  await form.findAllByText("Choose a day after today.");
  await user.clear(day);
  await user.type(day, "2199-01-01");
  await user.click(form.getByRole("checkbox", { name: /^Until it changes/ }));
  await save();
  await findToast("Item Updated");
  expect(requestsTo(attention.update).at(-1)?.body).toEqual({ snoozed_until: "2199-01-01", until_worse: true });
});

it("opens by a link whatever the list shows, or says that it no longer needs attention (MORE-177)", async () => {
  serve(packages.list, () => pageOf([]));
  serve(notes.owners, () => dataOf([]));
  serve(attention.list, () => pageOf([], { all: 0, open: 0 }));
  serve(attention.read, ({ params }) =>
    params.id === "4"
      ? dataOf({ ...failing, status: "snoozed", snoozed_until: "2199-01-01" })
      : refusal(404, { code: "not_found", message: "This item no longer needs attention." }),
  );
  const { user, address } = open("/attention?edit=4");
  const form = await inDialog("Assign or Snooze");
  expect(form.getByLabelText("Snooze until")).toHaveProperty("value", "Jan 1, 2199");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  const other = open("/attention?edit=9");
  await findToast("Item Done", "This item no longer needs attention.");
  await waitFor(() => expect([address(), other.address()]).toEqual(["/attention", "/attention"]));
});
