import { activities } from "@console/contract/activities.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { reply, requestsTo, serve } from "../../../test/wire.ts";
import { RecordHistory } from "./record-history.tsx";

beforeEach(() => serve(auditLog.archive, () => reply(auditLog.archive, { data: [], meta: {} })));

const requested = () => requestsTo(activities.list).map(({ query }) => query);

it("shows what happened to a brand, and narrows it to what it is about (MORE-214)", async () => {
  serve(activities.list, () => reply(activities.list, { data: [], meta: { total: 0, next: null } }));
  const { user } = await show(() => <RecordHistory kind="brand" id={3} />);
  await waitFor(() => expect(requested()).toMatchObject([{ organization_id: "3", kind: "changes" }]));
  expect(requested()[0]).not.toHaveProperty("subject_id");
  await user.selectOptions(await screen.findByRole("combobox", { name: "About" }), "Payments");
  await waitFor(() => expect(requested()[1]).toMatchObject({ organization_id: "3", topic: "payments" }));
  await screen.findByText("Nothing recorded about this yet.");
});

it("shows the entries of any other record alone", async () => {
  serve(activities.list, () => reply(activities.list, { data: [], meta: { total: 0, next: null } }));
  await show(() => <RecordHistory kind="coupon" id={3} />);
  await waitFor(() => expect(requested()).toMatchObject([{ subject_kind: "coupon", subject_id: "3" }]));
  expect(screen.queryByRole("combobox")).toBeNull();
});

it("says up to when changes are archived, also where there are none left (MORE-622)", async () => {
  serve(activities.list, () => reply(activities.list, { data: [], meta: { total: 0, next: null } }));
  const month = { entries: 5, first: 1, head: { seq: 5, hash: "f".repeat(64) }, files: 1, bytes: 9 };
  const data = [
    { month: "2024-02", ...month },
    { month: "2024-01", ...month },
  ];
  serve(auditLog.archive, () => reply(auditLog.archive, { data, meta: {} }));
  await show(() => <RecordHistory kind="coupon" id={3} />);
  await screen.findByText("Changes through February 2024 are archived. To see them, choose a period in Activities.");
});
