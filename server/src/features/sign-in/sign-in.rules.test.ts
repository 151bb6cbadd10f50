import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIVE_CODES, makeRoom, networkOf } from "./sign-in.rules.ts";

const code = fc.record({ id: fc.nat(), trusted: fc.boolean() });

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
