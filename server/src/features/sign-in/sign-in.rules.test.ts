import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE_BUDGET, LIVE_CODES, makeRoom, networkOf, triesFor } from "./sign-in.rules.ts";

const code = fc
  .record({ id: fc.nat(), trusted: fc.boolean(), max_attempts: fc.integer({ min: 1, max: 5 }), used: fc.nat(5) })
  .map(({ used, ...rest }) => ({ ...rest, attempts: Math.min(used, rest.max_attempts) }));

describe("the budget of failures", () => {
  it("is never exceeded by all live codes together", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(code, { maxLength: 2 }), (failures, others) => {
        const reserved = others.reduce((sum, each) => sum + each.max_attempts - each.attempts, 0);
        const tries = triesFor(failures, others);
        expect(tries).toBeGreaterThanOrEqual(0);
        if (tries > 0) expect(failures + reserved + tries).toBeLessThanOrEqual(FAILURE_BUDGET);
      }),
    );
  });
});

describe("room for a new code", () => {
  it("keeps known browsers' codes from strangers and never leaves more than the limit", () => {
    fc.assert(
      fc.property(fc.array(code, { maxLength: 5 }), fc.boolean(), (others, trusted) => {
        const leaving = makeRoom(others, trusted);
        if (leaving === null) {
          expect(trusted).toBe(false);
          return;
        }
        expect(others.length - leaving.length).toBeLessThan(LIVE_CODES);
        if (!trusted) expect(leaving.some((each) => each.trusted)).toBe(false);
      }),
    );
  });
});

describe("networks", () => {
  it.each([
    ["203.0.113.9", "203.0.113"],
    ["::ffff:203.0.113.9", "203.0.113"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
