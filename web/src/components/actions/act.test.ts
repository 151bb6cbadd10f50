import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { openQuestion } from "../feedback/confirm.ts";
import { openToasts, toasts } from "../feedback/toasts.ts";
import { act } from "./act.ts";
import type { Act, Action } from "./action.ts";

type Lamp = { id: number; on: boolean };

const gone: string[] = [];
const context = {
  client: new QueryClient(),
  go: async (href: string, { opensDialog }: { opensDialog?: boolean | undefined } = {}) => {
    gone.push(opensDialog ? `${href} over` : href);
  },
};
const lamp: Lamp = { id: 3, on: true };

beforeEach(() => {
  gone.length = 0;
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});

describe("an action", () => {
  it("runs on its record, or opens its link", async () => {
    const ran: Lamp[] = [];
    await act<Lamp>({ run: (record) => void ran.push(record) }, lamp, context);
    await act<Lamp>({ link: ({ id }) => `/lamps?edit=${id}`, opensDialog: true }, lamp, context);
    await act<Lamp>({ link: ({ id }) => `/lamps/${id}` }, lamp, context);
    expect([ran, gone]).toEqual([[lamp], ["/lamps?edit=3 over", "/lamps/3"]]);
  });

  it("that asks runs only once it is confirmed, or runs its alternative", async () => {
    const ran: Lamp[] = [];
    const other: string[] = [];
    const action: Action<Lamp> = {
      label: "Remove…",
      refresh: async () => undefined,
      read: () => lamp,
      confirm: ({ id, on }) => ({
        title: `Remove ${id}?`,
        body: "",
        action: "Remove",
        ...(!on && { run: () => void other.push("Switch it on first") }),
      }),
      run: (record) => void ran.push(record),
    };
    const close = await act(action, lamp, context);
    expect([openQuestion()?.question.title, ran]).toEqual(["Remove 3?", []]);
    await openQuestion()?.question.run();
    expect(ran).toEqual([lamp]);
    close?.();
    await act(action, { ...lamp, on: false }, context);
    await openQuestion()?.question.run();
    expect([ran, other]).toEqual([[lamp], ["Switch it on first"]]);
  });
});

describe("a write", () => {
  const shown: string[] = [];
  const refused = (code: string) => new ApiError({ status: 409, code, message: "Ravi was first." });
  const last = () => openToasts().at(-1);
  const switching = (run: NonNullable<Act<Lamp>["run"]>): Act<Lamp> => ({
    run,
    failed: "Failed to switch.",
    show: () => {
      shown.push("on");
      return () => shown.push("off");
    },
    refresh: async () => void shown.push("read"),
  });
  beforeEach(() => {
    shown.length = 0;
    toasts.clear();
  });

  it("shows its change at once, says what was done, and refetches", async () => {
    await act(
      switching(async () => ({ title: "Switched", body: "Lamp 3" })),
      lamp,
      context,
    );
    expect([last()?.title, last()?.body, last()?.action]).toEqual(["Switched", "Lamp 3", undefined]);
    expect(shown).toEqual(["on", "read"]);
  });

  it("that is refused is reverted, says why, and is tried again only if no colleague is in the way", async () => {
    for (const [code, label] of [
      ["unavailable", "Try Again"],
      ["version_conflict", undefined],
    ] as const) {
      await act({ ...switching(() => Promise.reject(refused(code))), retries: true }, lamp, context);
      expect([last()?.title, last()?.body, last()?.action?.label]).toEqual(["Error", "Ravi was first.", label]);
    }
    expect(shown).toEqual(["on", "off", "read", "on", "off", "read"]);
  });

  it("offers to undo itself, and says what came of that", async () => {
    const undo = { run: async () => ({ title: "Restored" }), failed: "Failed to restore." };
    await act(
      switching(async () => ({ title: "Switched", undo })),
      lamp,
      context,
    );
    expect([last()?.action?.label, last()?.action?.undo]).toEqual(["Undo", true]);
    last()?.action?.run();
    await vi.waitFor(() => expect(last()?.title).toBe("Restored"));
    expect(shown).toEqual(["on", "read", "read"]);
  });
});
