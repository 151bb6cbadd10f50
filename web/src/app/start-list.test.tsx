// Shows CALL-04.

import { attention } from "@console/contract/attention.ts";
import { bills } from "@console/contract/bills.ts";
import { bookRoutes } from "@console/contract/books.ts";
import { businesses } from "@console/contract/businesses.ts";
import { coupons } from "@console/contract/coupons.ts";
import { creditNotes } from "@console/contract/credit-notes.ts";
import { credits } from "@console/contract/credits.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import { payments } from "@console/contract/payments.ts";
import { permissions } from "@console/contract/permissions.ts";
import { receivables } from "@console/contract/receivables.ts";
import { refunds } from "@console/contract/refunds.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { reminders } from "@console/contract/reminders.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sample } from "../../test/sample.ts";
import { serveFrame } from "../../test/screen.tsx";
import { me } from "../../test/show.tsx";
import { dataOf, gate, pageOf, refusal, requestsTo, serve } from "../../test/wire.ts";
import { rememberUser } from "../api/session.ts";
import { makeRouter } from "./router.tsx";
import { startReading } from "./start-list.ts";

const empty = () => Response.json({ data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 1 } });
const silent = () => new Promise<Response>(() => {});

/** Opens an address in a browser that knows the person. */
function open(address: string, may: readonly string[] = permissions) {
  rememberUser({ ...me, permissions: may });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = makeRouter(history);
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  serveFrame("super_admin");
  serve(signIn.me, () => Response.json({ data: { ...me, permissions: [...permissions] }, meta: {} }));
  serve(coupons.list, empty);
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
});
afterEach(() => void vi.useRealTimers());

describe("a page that is opened directly", () => {
  it("requests its list with its filters once, before the identity is there", async () => {
    const identity = gate();
    serve(signIn.me, async () => {
      await identity.opened;
      return Response.json({ data: { ...me, permissions: [...permissions] }, meta: {} });
    });
    open("/coupons?status=active");
    await waitFor(() => expect(requestsTo(coupons.list)).toHaveLength(1));
    expect(requestsTo(coupons.list)[0]?.query).toEqual({ status: "active", per_page: "100", page: "1" });
    identity.open();
    await screen.findByRole("heading", { name: "Coupons", level: 1 });
    await screen.findByText("No coupons found.");
    expect(requestsTo(coupons.list)).toHaveLength(1);
  });

  it.each([
    ["/onboardings?tab=completed", onboardings.list, "Onboardings"],
    ["/attention?status=snoozed", attention.list, "Needs Attention"],
    ["/billing?month=2026-10", bills.list, "Billing"],
    ["/refused-events", refusedEvents.groups, "Rejected Usage"],
  ])("requests the list of %s as the page itself does", async (address, list, title) => {
    for (const other of [list, packages.list, bills.months, unbilled.list, refusedEvents.groups, credits.lost])
      serve(other, empty);
    const identity = gate();
    serve(signIn.me, async () => {
      await identity.opened;
      return Response.json({ data: { ...me, permissions: [...permissions] }, meta: {} });
    });
    open(address);
    await waitFor(() => expect(requestsTo(list)).toHaveLength(1));
    identity.open();
    await screen.findByRole("heading", { name: title, level: 1 });
    expect(requestsTo(list)).toHaveLength(1);
  });

  const most = { per_page: "10", page: "1" };

  it.each([
    ["/attention", attention.list, { per_page: "25", page: "1" }],
    ["/businesses", businesses.listAll, most],
    ["/billing", bills.list, most],
    ["/billing/payments", payments.list, most],
    ["/billing/credit-notes", creditNotes.list, most],
    ["/billing/refunds", refunds.list, most],
    ["/billing/receivables", receivables.list, most],
    ["/refused-events", refusedEvents.groups, most],
  ])("requests the list of %s as its HTML does, and once (MORE-398)", async (address, list, query) => {
    for (const other of [packages.list, bills.months, unbilled.list, credits.lost, refusedEvents.groups])
      serve(other, empty);
    for (const other of [reminders.preview, bookRoutes.read]) serve(other, silent);
    serve(list, empty);
    open(address);
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.querySelector("main [aria-busy=true]")).toBeNull());
    await waitFor(() => expect(requestsTo(list).map((request) => request.query)).toEqual([query]));
  });

  it("requests no list that the person could not see last time", async () => {
    serve(signIn.me, silent);
    open("/coupons", ["brands"]);
    await waitFor(() => expect(requestsTo(signIn.me)).toHaveLength(1));
    expect(requestsTo(coupons.list)).toEqual([]);
  });

  it("shows its error panel if the list does not answer, after one repetition of 30 s (MORE-170)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    serve(coupons.list, silent);
    open("/coupons");
    await screen.findByRole("heading", { name: "Coupons", level: 1 });
    await vi.advanceTimersByTimeAsync(62_000);
    expect(requestsTo(coupons.list)).toHaveLength(2);
    serve(coupons.list, empty);
    (await screen.findByRole("button", { name: "Try Again" })).click();
    await screen.findByText("No coupons found.");
  });

  it("leads to sign-in if the session has ended", async () => {
    serve(signIn.me, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    serve(coupons.list, () => refusal(401, { code: "unauthenticated", message: "Sign in." }));
    const router = open("/coupons?status=active");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});

it("does not wait for its list before it shows", async () => {
  const list = gate();
  serve(coupons.list, async () => {
    await list.opened;
    return empty();
  });
  open("/coupons");
  await screen.findByRole("heading", { name: "Coupons", level: 1 });
  list.open();
  await screen.findByText("No coupons found.");
});

describe("a page that opens", () => {
  /** @returns whether the router no longer waits */
  const openPage = (read: () => Promise<void>) => {
    vi.useFakeTimers();
    const opened = vi.fn();
    void startReading("enter", read)?.then(opened);
    return opened;
  };

  it("waits a moment for its list, so that an answer that is there soon needs no placeholder", async () => {
    const list = gate();
    const opened = openPage(() => list.opened);
    await vi.advanceTimersByTimeAsync(20);
    expect(opened).not.toHaveBeenCalled();
    list.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveBeenCalled();
  });

  it.each([
    ["that takes longer", () => new Promise<void>(() => {})],
    ["that fails", () => Promise.reject(new Error("It failed."))],
  ])("does not wait for an answer %s", async (_, read) => {
    const opened = openPage(read);
    await vi.advanceTimersByTimeAsync(50);
    expect(opened).toHaveBeenCalled();
  });

  it("does not wait where it only gets another filter", () => {
    expect(startReading("stay", async () => {})).toBeUndefined();
  });
});

describe("the list of the person before", () => {
  const listOf = (name: string) => () => pageOf([sample(coupons.list, { id: 7, name })]);

  async function logOut() {
    serve(signIn.logout, () => Response.json({ meta: {} }));
    vi.stubGlobal("isSecureContext", false);
    (await screen.findByRole("button", { name: "Logout" })).click();
    await screen.findByRole("button", { name: "Send Verification Code" });
  }

  async function expectNotShown() {
    cleanup();
    const theirs = gate();
    serve(coupons.list, async () => {
      await theirs.opened;
      return listOf("Theirs")();
    });
    open("/coupons");
    await screen.findByRole("heading", { name: "Coupons", level: 1 });
    expect(screen.queryByText("Mine")).toBeNull();
    theirs.open();
    await screen.findByText("Theirs");
    expect(screen.queryByText("Mine")).toBeNull();
  }

  it("is not shown to the next one in the tab after a logout", async () => {
    serve(coupons.list, listOf("Mine"));
    open("/coupons");
    await screen.findByText("Mine");
    await logOut();
    await expectNotShown();
  });

  it("is not shown either if its answer comes after the logout", async () => {
    const mine = gate();
    serve(coupons.list, async () => {
      await mine.opened;
      return listOf("Mine")();
    });
    open("/coupons");
    await logOut();
    mine.open();
    await expectNotShown();
  });
});
