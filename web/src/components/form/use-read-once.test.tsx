import { activities } from "@console/contract/activities.ts";
import { coupons } from "@console/contract/coupons.ts";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { sample } from "../../../test/sample.ts";
import { show } from "../../../test/show.tsx";
import { refusal, reply, requestsTo, serve } from "../../../test/wire.ts";
import { dataQuery, refresh } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { openToasts } from "../feedback/toasts.ts";
import { useReadOnce } from "./use-read-once.ts";

const coupon = sample(coupons.read, { id: 4, version: 1, name: "Winter" });

function Page() {
  const [open, setOpen] = useState(true);
  const read = useReadOnce({
    route: coupons.read,
    kind: "coupon",
    id: 4,
    gone: { title: "Not Found", body: "This coupon wasn't found." },
    failed: { title: "Error Loading Coupon", body: "Please try again." },
    onClose: () => setOpen(false),
  });
  return <p>{open ? (read?.name ?? "Loading") : "Closed"}</p>;
}

const shownToasts = () => openToasts().map(({ title, body }) => [title, body]);

it("keeps the initial record, although others change and delete it", async () => {
  serve(coupons.read, () => reply(coupons.read, { data: coupon, meta: {} }));
  await show(Page);
  await screen.findByText("Winter");
  serve(coupons.read, () => reply(coupons.read, { data: { ...coupon, name: "Spring" }, meta: {} }));
  await refresh(queryClient, "coupons");
  serve(coupons.read, () => refusal(404, { code: "not_found", message: "Gone." }));
  await refresh(queryClient, "coupons");
  expect([screen.queryByText("Winter") !== null, shownToasts(), requestsTo(coupons.read).length]).toEqual([
    true,
    [],
    1,
  ]);
});

it("does not begin with an older cached record", async () => {
  queryClient.setQueryData(dataQuery(coupons.read, { params: { id: "4" } }).queryKey, { ...coupon, name: "Autumn" });
  serve(coupons.read, () => reply(coupons.read, { data: coupon, meta: {} }));
  await show(Page);
  expect(screen.queryByText("Autumn")).toBeNull();
  await screen.findByText("Winter");
});

it("shows who deleted it, and closes", async () => {
  serve(coupons.read, () => refusal(404, { code: "not_found", message: "Gone." }));
  serve(activities.deletion, () =>
    reply(activities.deletion, { data: { by: "Kim Lee", at: "2026-11-20T15:00:00Z" }, meta: {} }),
  );
  await show(Page);
  await screen.findByText("Closed");
  await waitFor(() => expect(shownToasts()).toEqual([["Not Found", "Kim Lee deleted this coupon on Nov 20, 2026."]]));
});

it("shows why it cannot be read, and closes; not if the session has ended, which has its own message", async () => {
  serve(coupons.read, () => refusal(403, { code: "forbidden", message: "Not for your role." }));
  const { leave } = await show(Page);
  await screen.findByText("Closed");
  expect(shownToasts()).toEqual([["Error Loading Coupon", "Not for your role."]]);
  leave();
  serve(coupons.read, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
  await show(Page);
  await waitFor(() => expect([requestsTo(coupons.read).length, queryClient.isFetching()]).toEqual([2, 0]));
  expect([screen.queryByText("Loading") !== null, shownToasts().length]).toEqual([true, 1]);
});
