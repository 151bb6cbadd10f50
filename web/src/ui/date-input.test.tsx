// Shows MORE-355.

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { DateInput } from "./date-input.tsx";

const onDay = vi.fn();

function Controlled({ max }: { max?: string }) {
  const [day, setDay] = useState("2026-11-24");
  return (
    <DateInput
      aria-label="Received on"
      day={day}
      max={max}
      onDay={(next) => {
        onDay(next);
        setDay(next);
      }}
    />
  );
}

const shownIn = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null);

it("shows a day in words, takes it as it is typed, and keeps what is no day", async () => {
  const user = userEvent.setup();
  render(<Controlled />);
  const field = screen.getByRole("textbox", { name: "Received on" });
  expect(shownIn(field)).toBe("Nov 24, 2026");
  await user.clear(field);
  await user.type(field, "12/5/2026");
  expect(onDay).toHaveBeenLastCalledWith("2026-12-05");
  await user.tab();
  expect(shownIn(field)).toBe("Dec 5, 2026");
  onDay.mockClear();
  await user.type(field, "x");
  await user.tab();
  expect(shownIn(field)).toBe("Dec 5, 2026x");
  expect(onDay).not.toHaveBeenCalled();
});

it("is chosen by keys: days, weeks, months, years, ends of the week, none that is impossible", async () => {
  const user = userEvent.setup();
  render(<Controlled max="2027-01-31" />);
  await user.click(screen.getByRole("textbox"));
  await user.keyboard("{ArrowDown}");
  const isFocused = (name: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(name));
  await isFocused("Nov 24, 2026");
  for (const [keys, name] of [
    ["{ArrowRight}", "Nov 25, 2026"],
    ["{ArrowDown}", "Dec 2, 2026"],
    ["{PageUp}", "Nov 2, 2026"],
    ["{Shift>}{PageUp}{/Shift}", "Nov 2, 2025"],
    ["{Shift>}{PageDown}{/Shift}", "Nov 2, 2026"],
    ["{PageDown}{PageDown}{PageDown}", "Jan 31, 2027"],
    ["{Home}", "Jan 31, 2027"],
    ["{ArrowUp}{End}", "Jan 30, 2027"],
  ] as const) {
    await user.keyboard(keys);
    await isFocused(name);
  }
  await user.keyboard("{Enter}");
  expect(onDay).toHaveBeenLastCalledWith("2027-01-30");
  await waitFor(() => expect(shownIn(screen.getByRole("textbox"))).toBe("Jan 30, 2027"));
  onDay.mockClear();
  await user.click(screen.getByRole("button", { name: "Open Calendar" }));
  const [last] = await screen.findAllByRole("button", { name: "Jan 31, 2027" });
  expect(last?.getAttribute("aria-disabled")).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  expect(onDay).not.toHaveBeenCalled();
});

it("is read and set by a form as year, month and day", async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  function Form() {
    const form = useForm({ defaultValues: { paid_on: "2026-11-24" } });
    return (
      <form onSubmit={form.handleSubmit((values) => sent(values))}>
        <DateInput {...form.register("paid_on")} aria-label="Paid on" min={undefined} max={undefined} />
        <button type="button" onClick={() => form.setValue("paid_on", "2026-01-02")}>
          Set
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Form />);
  const field = screen.getByRole("textbox", { name: "Paid on" });
  expect(shownIn(field)).toBe("Nov 24, 2026");
  await user.click(screen.getByRole("button", { name: "Set" }));
  expect(shownIn(field)).toBe("Jan 2, 2026");
  await user.clear(field);
  await user.type(field, "feb 3, 2026");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ paid_on: "2026-02-03" }));
  await user.clear(field);
  await user.type(field, "soon");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent.mock.lastCall?.[0]).toEqual({ paid_on: "soon" }));
});
