// Shows MORE-140.

import { describe, expect, it } from "vitest";
import { slowResult } from "./slow-result.rules.ts";

/** A calculation that takes so many milliseconds of its own clock, and counts its runs. */
function setUp(ms: number) {
  let now = 0;
  let runs = 0;
  const share = slowResult<number>(() => now);
  const calculate = async () => {
    runs += 1;
    const run = runs;
    now += ms;
    return run;
  };
  return {
    read: (key = "") => share(key, calculate),
    pass: (more: number) => {
      now += more;
    },
  };
}

describe("a slow result", () => {
  it("is shared for twenty times its duration, then calculated again", async () => {
    const { read, pass } = setUp(1_000);
    expect([await read(), await read()]).toEqual([1, 1]);
    pass(18_999);
    expect(await read()).toBe(1);
    pass(1);
    expect([await read(), await read()]).toEqual([2, 2]);
  });

  it("is not shared for another key", async () => {
    const { read } = setUp(1_000);
    expect([await read("November"), await read("December"), await read("December")]).toEqual([1, 2, 2]);
  });

  it("that is fast is calculated for each caller", async () => {
    const { read } = setUp(199);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it("that fails is calculated again", async () => {
    const share = slowResult<string>();
    await expect(share("", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(await share("", async () => "found")).toBe("found");
  });
});
