import { describe, expect, it } from "vitest";
import { comparedWith, periodOf } from "./months.ts";

describe("a part of a month", () => {
  it("is a span of days, or one day on the first", () => {
    expect(periodOf("2026-12", "2026-12-20")).toBe("Dec 1 – 20, 2026");
    expect(periodOf("2026-12", "2026-12-01")).toBe("Dec 1, 2026");
    expect(comparedWith("2026-11", "2026-11-01")).toBe("Nov 1");
    expect(comparedWith("2026-11", "2026-11-30")).toBe("November");
  });
});
