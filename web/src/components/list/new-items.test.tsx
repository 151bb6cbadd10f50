import { notifications } from "@console/contract/notifications.ts";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { reply, serve } from "../../../test/wire.ts";
import { dataQuery, refresh } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { NewItems } from "./new-items.tsx";

const item = (id: number) => ({
  id,
  kind: "job_failed" as const,
  type: "error" as const,
  message: `Job ${id} failed`,
  read: false,
  time: "2026-11-23T10:00:00Z",
  subject: { kind: "job", id: null, label: "Job" },
  organization_id: null,
});
const answer = (...ids: number[]) =>
  serve(notifications.list, () =>
    reply(notifications.list, { data: ids.map(item), meta: { next: null, total: ids.length } }),
  );

/** A feed that shows one item, and then still the items that matched the previous filters. */
function Feed() {
  const [stale, setStale] = useState(false);
  const found = {
    items: [item(1)],
    meta: undefined,
    readAt: Date.now(),
    error: null,
    pending: false,
    stale,
    hasMore: false,
    capped: false,
    morePending: false,
    moreFailed: false,
    retry: async () => undefined,
    retryMore: async () => undefined,
  };
  const words = { newer: (count: number) => `${count} new`, showNewer: (count: number) => `Show ${count}` };
  return (
    <>
      <NewItems pages={found} newest={dataQuery(notifications.list, {})} isNew={({ id }) => id > 1} words={words} />
      <button type="button" onClick={() => setStale(true)}>
        Filter
      </button>
    </>
  );
}

it("counts new items, and nothing while another list loads", async () => {
  answer(1);
  const { user } = await show(Feed);
  expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
  answer(3, 2, 1);
  await refresh(queryClient, "notifications");
  expect((await screen.findByRole("button", { name: "Show 2" })).textContent).toBe("2 new");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
});
