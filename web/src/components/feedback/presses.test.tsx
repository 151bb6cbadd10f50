import { act, renderHook, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { gate } from "../../../test/wire.ts";
import { CopyButton } from "./copy-button.tsx";
import { openToasts } from "./toasts.ts";
import { usePending } from "./use-save.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a button's work", () => {
  const pending = ({ current }: { current: ReturnType<typeof usePending> }) => current[0];

  it("is done once, however often it is pressed while it runs", async () => {
    const { result } = renderHook(usePending);
    const work = gate();
    const send = vi.fn(() => work.opened);
    const [, run] = result.current;
    const presses = act(() => Promise.all([run(send), run(send)]));
    expect(send).toHaveBeenCalledTimes(1);
    work.open();
    await presses;
    expect(pending(result)).toBe(false);
  });

  it("can be started again after it has failed", async () => {
    const { result } = renderHook(usePending);
    const send = vi.fn(() => Promise.reject(new Error("Refused")));
    for (const times of [1, 2]) {
      await act(() => expect(result.current[1](send)).rejects.toThrow("Refused"));
      expect([send.mock.calls.length, pending(result)]).toEqual([times, false]);
    }
  });
});

describe("a copy", () => {
  const open = async () => (await show(() => <CopyButton text="WINTER" label="Copy coupon code" />)).user;
  const press = () => screen.getByRole("button", { name: "Copy coupon code" });
  const failed = ["Failed to copy. Select the text and copy it manually."];
  const bodies = () => openToasts().map(({ body }) => body);

  it("is confirmed for a moment", async () => {
    const user = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(press());
    expect([await navigator.clipboard.readText(), screen.getByRole("status").textContent]).toEqual([
      "WINTER",
      "Copied",
    ]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect([screen.getByRole("status").textContent, bodies()]).toEqual(["", []]);
  });

  it("shows if the browser refuses it", async () => {
    const user = await open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
    await user.click(press());
    expect([bodies(), screen.getByRole("status").textContent]).toEqual([failed, ""]);
  });

  it("uses another way on plain http, and shows if that fails too", async () => {
    const user = await open();
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
    const selected: unknown[] = [];
    let works = true;
    const execCommand = () => {
      selected.push(Object(document.querySelector("textarea")).value);
      return works;
    };
    Object.assign(document, { execCommand });
    await user.click(press());
    expect([selected, screen.getByRole("status").textContent, bodies()]).toEqual([["WINTER"], "Copied", []]);
    works = false;
    await user.click(press());
    expect([bodies(), document.querySelector("textarea")]).toEqual([failed, null]);
  });
});
