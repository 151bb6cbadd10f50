import { describe, expect, it } from "vitest";
import { plannedIn } from "./palette.schedule.ts";

/** A Saturday. */
const today = "2026-11-21";

describe("a day and a time in words", () => {
  it.each([
    ["schedule wed 3:15 pm", { date: "2026-11-25", time: "15:15" }],
    ["Schedule Professional on Wednesday at 3:15pm", { type: "Professional", date: "2026-11-25", time: "15:15" }],
    ["schedule onboarding tomorrow 10", { date: "2026-11-22", time: "10:00" }],
    ["onboarding mon 3:15", { date: "2026-11-23", time: "15:15" }],
    ["sched sat 12 am", { date: "2026-11-28", time: "00:00" }],
    ["schedule today 12 pm", { date: "2026-11-21", time: "12:00" }],
    ["schedule starter", { type: "Starter" }],
  ])("%s", (q, wanted) => {
    expect(plannedIn(q, today)).toEqual(wanted);
  });

  it.each(["", "schedule", "schedule acme", "wed 3:15", "schedule 25:00", "schedule 13 pm", "schedule mo", "sc wed"])(
    "%j is not parsed",
    (q) => {
      expect(plannedIn(q, today)).toBeNull();
    },
  );
});
