// Shows MORE-95, MORE-98, MORE-180, MORE-181, MORE-182, MORE-187, MORE-285, MORE-528.

import { attentionReasonCodes } from "@console/contract/conditions.ts";
import { describe, expect, it } from "vitest";
import { moneyReasons } from "../../../../test/reasons/money-reasons.ts";
import { otherReasons } from "../../../../test/reasons/other-reasons.ts";
import { useReasonsApp } from "../../../../test/reasons/reasons-app.ts";

describe.each([
  { when: "with one clock", monthEnded: false },
  { when: "after the demo's month end", monthEnded: true },
])("each reason begins and ends $when", ({ monthEnded }) => {
  const of = useReasonsApp(monthEnded);
  moneyReasons(of);
  otherReasons(of);

  it("and there are no others", () => {
    expect([...of.ended].sort()).toEqual([...attentionReasonCodes].sort());
    // Otherwise a write by another process would not begin or end it (MORE-185).
    expect(of.undeclared()).toEqual([]);
  });
});
