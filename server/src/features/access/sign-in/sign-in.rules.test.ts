// Shows MORE-38, MORE-221.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "../../../auth/network.ts";
import { contentFor, FAILURE_BUDGET, LIVE_CODES, LIVE_CODES_NETWORK } from "./sign-in.rules.ts";

const live = fc.record({ trusted: fc.boolean(), network: fc.constantFrom("a", "b", "c") });

describe("the content of the email", () => {
  it("is a code within the limit, and a link after too many failures, whoever requests it", () => {
    fc.assert(
      fc.property(fc.array(live, { maxLength: 8 }), live, fc.nat({ max: 20 }), (others, attempt, failures) => {
        const content = contentFor(attempt, { failures, others });
        expect(content === "link_after_failures").toBe(failures >= FAILURE_BUDGET);
        if (content !== "code") return;
        const alike = [...others, attempt].filter(({ trusted }) => trusted === attempt.trusted);
        expect(alike.length).toBeLessThanOrEqual(LIVE_CODES);
        const near = alike.filter(({ network }) => network === attempt.network);
        if (!attempt.trusted) expect(near.length).toBeLessThanOrEqual(LIVE_CODES_NETWORK);
      }),
    );
  });

  it("is a code for a known browser, however many strangers request one", () => {
    fc.assert(
      fc.property(fc.array(live), (others) => {
        const strangers = others.map((each) => ({ ...each, trusted: false }));
        const attempt = { trusted: true, network: "a" };
        expect(contentFor(attempt, { failures: 0, others: strangers })).toBe("code");
      }),
    );
  });
});

describe("networks", () => {
  it.each([
    ["203.0.113.9", "203.0.113"],
    ["::ffff:203.0.113.9", "203.0.113"],
    ["2001:db8:1:234:3:4:5:6", "2001:db8:1:200"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::FFFF:203.0.113.77", "203.0.113"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["64:ff9b::203.0.113.77", "64:ff9b:0:0"],
    ["203.0.113.77:5678", "203.0.113"],
    ["unknown", "unknown"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
