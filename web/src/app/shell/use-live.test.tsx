import type { Activity } from "@console/contract/activities.ts";
import { brands } from "@console/contract/brands.ts";
import { coupons } from "@console/contract/coupons.ts";
import type { LiveEvent } from "@console/contract/live.ts";
import { notifications } from "@console/contract/notifications.ts";
import { team } from "@console/contract/team.ts";
import { useQueries } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { requestsTo, serve } from "../../../test/wire.ts";
import { replyQuery } from "../../api/queries.ts";
import { makeLiveRefresh } from "./live-refresh.ts";
import { useLive } from "./use-live.ts";

/** The server's event stream to this browser. */
let stream: EventTarget | undefined;
let refreshed = 0;
class Stream extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    stream = this;
  }
  close() {
    stream = undefined;
  }
}

function send(event: LiveEvent, data: unknown = null) {
  refreshed += 1;
  stream?.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: String(refreshed) }));
}
const happened = (event: string) => {
  const activity: Activity = {
    id: refreshed + 1,
    message: "",
    user: "Kim Lee",
    user_id: 2,
    time: "2026-11-23T10:00:00Z",
    type: "primary",
    event,
    subject: { kind: "", id: null, label: "" },
    organization_id: null,
    has_changes: false,
    restored_from: null,
  };
  send("activity", activity);
};

const lists = { brands: brands.list, coupons: coupons.list, team: team.list, notifications: notifications.list };
const counts = () => Object.values(lists).map((route) => requestsTo(route).length);
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

function Page() {
  useLive();
  useQueries({ queries: [replyQuery(lists.brands, {}), replyQuery(lists.coupons, {}), replyQuery(lists.team, {})] });
  useQueries({ queries: [replyQuery(lists.notifications, {})] });
  return null;
}

/** How often each list was read since the page was shown. */
async function follow() {
  const page = await show(Page);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await seconds(1);
  expect(counts()).toEqual([1, 1, 1, 1]);
  return page;
}

beforeEach(() => {
  vi.stubGlobal("EventSource", Stream);
  for (const route of Object.values(lists)) serve(route, () => Response.json({ data: [], meta: {} }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an open page", () => {
  it("refetches what an event is about, and nothing else", async () => {
    await follow();
    const expected = new Map([
      ["coupon.updated", [1, 2, 1, 1]],
      ["team.updated", [1, 2, 2, 1]],
      ["package.price_changed", [2, 2, 2, 1]],
      ["something.unknown", [2, 2, 2, 1]],
    ]);
    for (const [event, requested] of expected) {
      happened(event);
      await seconds(1);
      expect(counts()).toEqual(requested);
    }
    send("notifications");
    await seconds(1);
    expect(counts()).toEqual([2, 2, 2, 2]);
    send("usage");
    await seconds(1);
    expect(counts()).toEqual([3, 2, 2, 2]);
  });

  it("refetches everything if too much has happened, but not on the first event of a new stream", async () => {
    await follow();
    send("reset");
    await seconds(1);
    expect(counts()).toEqual([1, 1, 1, 1]);
    send("reset");
    await seconds(1);
    expect(counts()).toEqual([2, 2, 2, 2]);
  });

  it("is at most a second late under constant changes", async () => {
    await follow();
    const reads = [Date.now()];
    serve(coupons.list, async () => {
      reads.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, 400));
      return Response.json({ data: [], meta: {} });
    });
    for (let at = 0; at < 5; at += 0.1) {
      happened("coupon.updated");
      await seconds(0.1);
    }
    const gaps = [...reads, Date.now()].slice(1).map((at, index) => at - (reads[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000);
  });

  it("pauses while hidden, and is up to date when it is visible", async () => {
    await follow();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    for (let round = 0; round < 5; round += 1) {
      happened("coupon.updated");
      await seconds(5);
    }
    expect(counts()).toEqual([1, 1, 1, 1]);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await seconds(1);
    expect(counts()).toEqual([1, 2, 1, 1]);
  });

  it("receives nothing once it is left", async () => {
    const { leave } = await follow();
    happened("coupon.updated");
    leave();
    await seconds(1);
    expect([stream, counts()]).toEqual([undefined, [1, 1, 1, 1]]);
  });
});

it("asks nothing of the page any more once it is stopped, also while a read is under way", async () => {
  vi.useFakeTimers();
  const isHidden = vi.fn(() => false);
  const reading = Promise.withResolvers<void>();
  const live = makeLiveRefresh({ refresh: () => reading.promise, isHidden });
  live.scheduleRefresh(["brands"]);
  await vi.advanceTimersByTimeAsync(300);
  live.scheduleRefresh(["coupons"]);
  live.stop();
  const before = isHidden.mock.calls.length;
  reading.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isHidden.mock.calls.length).toBe(before);
  vi.useRealTimers();
});
