// Shows MORE-408.

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { DateRange, type Range } from "./date-range.tsx";

const changed = vi.fn();

function Controlled({ from, to }: Partial<Range>) {
  const [range, setRange] = useState<Range>({ from, to });
  return (
    <DateRange
      range={range}
      onChange={(next) => {
        changed(next);
        setRange(next);
      }}
    />
  );
}

const opened = async (range: Partial<Range> = {}) => {
  changed.mockClear();
  const user = userEvent.setup();
  render(<Controlled {...range} />);
  await user.click(screen.getByRole("button", { name: /^Dates: / }));
  await screen.findByRole("dialog", { name: "Dates" });
  return user;
};
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const day = (name: string) => screen.getByRole("button", { name });

it("is two presses in one calendar, in any order, and its button names it", async () => {
  const user = await opened({ from: "2026-11-03", to: "2026-11-10" });
  screen.getByText("8 days");
  expect(day("Nov 5, 2026").getAttribute("aria-pressed")).toBe("true");
  await user.click(day("Nov 27, 2026"));
  expect(changed).not.toHaveBeenCalled();
  screen.getByText("Choose the last day.");
  expect(day("Nov 5, 2026").getAttribute("aria-pressed")).toBe("false");
  await user.click(day("Nov 1, 2026"));
  expect(changed.mock.calls).toEqual([[{ from: "2026-11-01", to: "2026-11-27" }]]);
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(day("Dates: Nov 1–27, 2026")));
});

it("is chosen by keys", async () => {
  const user = await opened({ from: "2026-11-20", to: "2026-11-20" });
  day("Nov 20, 2026").focus();
  await user.keyboard("{ArrowUp}{Enter}");
  screen.getByText("Choose the last day.");
  await user.keyboard("{PageDown}{ArrowLeft}");
  await waitFor(() => expect(document.activeElement).toBe(day("Dec 12, 2026")));
  await user.keyboard("{Enter}");
  expect(changed).toHaveBeenLastCalledWith({ from: "2026-11-13", to: "2026-12-12" });
  await closed();
  day("Dates: Nov 13 – Dec 12, 2026");
});

it("is typed, and a day beyond the other end leaves that open", async () => {
  const user = await opened();
  await user.type(screen.getByRole("textbox", { name: "To" }), "11/24/2026");
  expect(changed).toHaveBeenLastCalledWith({ from: undefined, to: "2026-11-24" });
  screen.getByRole("grid", { name: "November 2026" });
  await user.type(screen.getByRole("textbox", { name: "From" }), "nov 3 2026");
  expect(changed).toHaveBeenLastCalledWith({ from: "2026-11-03", to: "2026-11-24" });
  const from = screen.getByRole("textbox", { name: "From" });
  await user.clear(from);
  await user.type(from, "12/5/2026");
  expect(changed).toHaveBeenLastCalledWith({ from: "2026-12-05", to: undefined });
  await user.keyboard("{Escape}");
  await closed();
  day("Dates: From Dec 5, 2026");
});

it("has names for common ranges, and is cleared", async () => {
  vi.setSystemTime(new Date(2026, 10, 27, 12));
  const user = await opened({ to: "2026-11-24" });
  await user.click(screen.getByRole("button", { name: "Last 7 Days" }));
  expect(changed).toHaveBeenLastCalledWith({ from: "2026-11-21", to: "2026-11-27" });
  await closed();
  await user.click(day("Dates: Nov 21–27, 2026"));
  expect((await screen.findByRole("button", { name: "Last 7 Days" })).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(changed).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
  await closed();
  await user.click(day("Dates: All Dates"));
  await user.click(await screen.findByRole("button", { name: "This Quarter" }));
  expect(changed).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-11-27" });
  vi.useRealTimers();
});
