import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "../../../test/show.tsx";
import { apiText } from "../../api/api.text.ts";
import { ApiError } from "../../api/errors.ts";
import { useToastKeys } from "../../app/shell/shell-keys.tsx";
import { failureToast } from "./failure-toast.ts";
import { Toaster } from "./toaster.tsx";
import { openToasts, toasts } from "./toasts.ts";

const titles = () => openToasts().map(({ title }) => title);
const say = (tone: "success" | "error", title: string, options: Parameters<typeof toasts.success>[2] = {}) =>
  act(() => void toasts[tone](title, undefined, options));
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

const undone = vi.fn();
const undo = { action: { label: "Undo", undo: true, run: undone } };

/** As in the app's frame. */
function Messages() {
  useToastKeys();
  return <Toaster />;
}

async function open() {
  const { user } = await show(Messages);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return user;
}

beforeEach(() => void undone.mockClear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a message", () => {
  it("disappears on its own, later if it has an action, and never for a failure", async () => {
    await open();
    say("error", "Failed");
    say("success", "Saved");
    say("success", "Switched", undo);
    await seconds(4.5);
    expect(titles()).toEqual(["Failed", "Saved", "Switched"]);
    await seconds(1);
    expect(titles()).toEqual(["Failed", "Switched"]);
    await seconds(5);
    expect(titles()).toEqual(["Failed"]);
  });

  it("that says that the browser is offline goes when it is online again (MORE-171)", async () => {
    await open();
    say("error", "Failed");
    act(() => void failureToast("Error", new ApiError({ status: 0, code: "offline", message: apiText.offline }), ""));
    expect(titles()).toEqual(["Failed", "Error"]);
    act(() => void dispatchEvent(new Event("online")));
    expect(titles()).toEqual(["Failed"]);
  });

  it("stays while hovered, and then for the remaining time", async () => {
    const user = await open();
    say("success", "Saved");
    await seconds(3);
    await user.hover(screen.getByText("Saved"));
    await seconds(60);
    expect(titles()).toEqual(["Saved"]);
    await user.unhover(screen.getByText("Saved"));
    await seconds(1.5);
    expect(titles()).toEqual(["Saved"]);
    await seconds(1);
    expect(titles()).toEqual([]);
  });

  it("stays while the tab is hidden", async () => {
    await open();
    say("success", "Saved");
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await seconds(60);
    expect(titles()).toEqual(["Saved"]);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await seconds(6);
    expect(titles()).toEqual([]);
  });

  it("continues its time after another one disappeared with the focus in it", async () => {
    const user = await open();
    say("success", "Switched", undo);
    say("success", "Saved");
    act(() => screen.getByRole("button", { name: "Undo" }).focus());
    await seconds(60);
    expect(titles()).toEqual(["Switched", "Saved"]);
    await user.keyboard("{Enter}");
    expect([undone.mock.calls.length, titles()]).toEqual([1, ["Saved"]]);
    await seconds(6);
    expect(titles()).toEqual([]);
  });

  it("is undone once by Ctrl+Z, the last one first; F6 moves to it", async () => {
    const user = await open();
    say("error", "Refused");
    say("success", "Switched", undo);
    say("error", "Failed");
    await user.keyboard("{Control>}zz{/Control}");
    expect([undone.mock.calls.length, titles()]).toEqual([1, ["Refused", "Failed"]]);
    await user.keyboard("{F6}");
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Dismiss" })[1]);
  });

  it("is announced unless the page says the same", async () => {
    await open();
    say("success", "Saved");
    say("error", "Failed");
    say("error", "Refused", { announce: false });
    expect(screen.getByRole("status").textContent).toBe("Saved");
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["Failed"]);
  });

  it("is removed by the fourth, a success before a failure, and by the same text", async () => {
    await open();
    say("error", "One");
    for (const title of ["Two", "Two"]) say("success", title);
    expect(titles()).toEqual(["One", "Two"]);
    for (const title of ["Three", "Four"]) say("success", title);
    expect(titles()).toEqual(["One", "Three", "Four"]);
  });
});
