// Shows MORE-523.

import { describe, expect, it } from "vitest";
import { planWaves } from "./rollout-waves.ts";

const brands = [1, 2, 3, 4, 5, 6, 7];

describe("waves of brands (MORE-523)", () => {
  it.each([
    ["without a plan: all in one", [], [brands]],
    ["a share of all brands, rounded up", [{ percent: 10 }], [[1], [2, 3, 4, 5, 6, 7]]],
    ["an exact share is not rounded", [{ percent: 100 }], [brands]],
    ["shares in order, then what is left", [{ percent: 15 }, { percent: 50 }], [[1, 2], [3, 4, 5, 6], [7]]],
    [
      "names, in which no share takes part",
      [{ percent: 20 }, { organization_ids: [1, 3] }],
      [
        [2, 4],
        [1, 3],
        [5, 6, 7],
      ],
    ],
    ["a wave for which none is left is none", [{ percent: 90 }, { percent: 50 }], [brands]],
  ])("%s", (_, waves, planned) => {
    expect(planWaves(brands, waves)).toEqual(planned);
  });
});
