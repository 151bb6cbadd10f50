import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openQuestion } from "../feedback/confirm.ts";
import { act } from "./act.ts";
import type { Action } from "./action.ts";

type Lamp = { id: number; on: boolean };

const gone: string[] = [];
const means = {
  client: new QueryClient(),
  go: async (href: string, { over }: { over?: boolean | undefined } = {}) => {
    gone.push(over ? `${href} over` : href);
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
    await act<Lamp>({ run: (record) => void ran.push(record) }, lamp, means);
    await act<Lamp>({ link: ({ id }) => `/lamps?edit=${id}`, over: true }, lamp, means);
    await act<Lamp>({ link: ({ id }) => `/lamps/${id}` }, lamp, means);
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
    const close = await act(action, lamp, means);
    expect([openQuestion()?.question.title, ran]).toEqual(["Remove 3?", []]);
    await openQuestion()?.question.run();
    expect(ran).toEqual([lamp]);
    close?.();
    await act(action, { ...lamp, on: false }, means);
    await openQuestion()?.question.run();
    expect([ran, other]).toEqual([[lamp], ["Switch it on first"]]);
  });
});
