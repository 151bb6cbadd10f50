import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Time } from "./time.tsx";

it("is no tab stop, is read once, and shows the exact time on a hover (MORE-357)", async () => {
  const user = userEvent.setup();
  render(<Time at="2020-01-31T15:00:00Z" />);
  const time = screen.getByText("Jan 31, 2020");
  expect(time.tagName).toBe("TIME");
  expect(time.textContent).toBe("Jan 31, 2020");
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.hover(time);
  await screen.findByText(/^Jan 31, 2020, .*:00.*EST/);
});
