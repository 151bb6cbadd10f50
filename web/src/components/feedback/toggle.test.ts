import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { actOn, openToasts, toasts } from "./toasts.ts";
import { makeToggle } from "./toggle.ts";

type Lamp = { id: number; version: number; on: boolean };

const client = new QueryClient();
const words = { done: "Switched", error: "Error", failed: "Not switched", undo: "Undo", tryAgain: "Try Again" };

/** A server with one lamp, and the screen that shows it. */
function room() {
  let stored: Lamp = { id: 1, version: 1, on: false };
  const seen = { screen: false, calls: [] as number[], refuse: false };
  const toggle = makeToggle<Lamp, boolean>({
    save: async ({ version }, on) => {
      seen.calls.push(version);
      await Promise.resolve();
      if (seen.refuse) throw new ApiError({ status: 503, code: "unavailable" });
      if (version !== stored.version) throw new ApiError({ status: 412, code: "version_conflict" });
      stored = { ...stored, version: version + 1, on };
      return { data: stored, meta: {} };
    },
    records: {
      show: async (_, { on = false }) => {
        const before = seen.screen;
        seen.screen = on;
        return () => {
          seen.screen = before;
        };
      },
      store: (_, { on }) => {
        seen.screen = on;
      },
      // A server that saves nothing sends no answer either.
      refresh: async () => {
        if (!seen.refuse) seen.screen = stored.on;
      },
      read: async () => stored,
    },
    changes: (on) => ({ on }),
    other: (on) => !on,
    words,
  });
  const press = (on: boolean) => toggle.change(client, { id: 1, version: 1 }, on);
  return { press, seen, stored: () => stored };
}

const flush = () => new Promise((resolve) => setTimeout(resolve, 5));
const act = () => actOn(openToasts().at(-1) ?? expect.fail("no toast is open"));

beforeEach(() => toasts.clear());

describe("a toggled value", () => {
  it("is shown immediately, and stored", async () => {
    const { press, seen, stored } = room();
    press(true);
    await Promise.resolve();
    expect(seen.screen).toBe(true);
    await flush();
    expect([stored().on, openToasts().map(({ title }) => title)]).toEqual([true, ["Switched"]]);
  });

  it("is saved press after press, each on the version that the previous one created", async () => {
    const { press, seen, stored } = room();
    for (const on of [true, false, true]) press(on);
    await flush();
    expect([seen.calls, stored().on, seen.screen]).toEqual([[1, 2, 3], true, true]);
    expect(openToasts()).toHaveLength(1);
  });

  it("is reverted if the server refuses, and saved by Try Again on the current version", async () => {
    const { press, seen, stored } = room();
    seen.refuse = true;
    press(true);
    await flush();
    expect([seen.screen, openToasts().map(({ title }) => title)]).toEqual([false, ["Error"]]);
    seen.refuse = false;
    act();
    await flush();
    expect(stored()).toEqual({ id: 1, version: 2, on: true });
  });

  it("is undone from its toast, which then offers no more", async () => {
    const { press, stored } = room();
    press(true);
    await flush();
    act();
    await flush();
    expect([stored().on, openToasts().at(-1)?.action]).toEqual([false, undefined]);
  });
});
