// Shows MORE-121.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnchorState, ATTEMPTS_UNNOTICED, isDue } from "./publish.rules.ts";

const hash = "a".repeat(64);
const head = { seq: 5, hash };
const at = (time: string) => new Date(`2026-11-24T${time}Z`);
const published = (seq: number, time: string): AnchorState => ({
  published: { seq, hash, at: at(time) },
  failing: null,
});

describe("the head is published", () => {
  it.each([
    ["at first", { published: null, failing: null }, "14:00:00", true],
    ["not twice in an hour", published(4, "14:00:03"), "14:50:00", false],
    ["in the next hour if it has moved", published(4, "14:59:59"), "15:00:00", true],
    ["not in the next hour if it has not", published(5, "14:00:00"), "15:00:00", false],
    ["if the log has become shorter", published(9, "14:00:00"), "15:00:00", true],
  ] as const)("%s", (_what, state, now, due) => {
    expect(isDue(state, head, at(now))).toBe(due);
  });

  it("once a day even if it has not moved", () => {
    expect(isDue(published(5, "14:00:00"), head, new Date("2026-11-25T13:50:00Z"))).toBe(false);
    expect(isDue(published(5, "14:00:00"), head, new Date("2026-11-25T14:00:00Z"))).toBe(true);
  });

  it("again at each look while few attempts have failed, then once an hour", () => {
    const failing = (attempts: number): AnchorState => ({
      published: null,
      failing: { triedAt: at("14:00:00"), attempts },
    });
    expect(isDue(failing(ATTEMPTS_UNNOTICED - 1), head, at("14:10:00"))).toBe(true);
    expect(isDue(failing(ATTEMPTS_UNNOTICED), head, at("14:10:00"))).toBe(false);
    expect(isDue(failing(ATTEMPTS_UNNOTICED), head, at("15:00:00"))).toBe(true);
  });

  it("at most once an hour and at least once a day, whenever it moves", () => {
    const LOOK_MS = 600_000;
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 200, maxLength: 400 }), (moves) => {
        let state: AnchorState = { published: null, failing: null };
        let seq = 1;
        const times: number[] = [];
        for (const [index, moved] of moves.entries()) {
          const now = new Date(at("14:00:00").getTime() + index * LOOK_MS);
          if (moved) seq += 1;
          if (!isDue(state, { seq, hash }, now)) continue;
          times.push(now.getTime());
          state = { published: { seq, hash, at: now }, failing: null };
        }
        const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
        return gaps.every((gap) => gap >= LOOK_MS && gap <= 144 * LOOK_MS) && times.length <= moves.length / 6 + 1;
      }),
      { numRuns: 50 },
    );
  });
});
