import { commonErrors } from "@console/contract/common-errors.ts";
import { refuse } from "../http/errors.ts";
import { gather } from "../lib/gather.ts";

/** Most items in one statement, and most that wait. */
const MOST = 500;
const MOST_WAITING = 10_000;

/**
 * Combines lookups from concurrent calls into one statement. Each is read after its call arrived, never from a cache: a
 * revocation by any process takes effect immediately.
 * @param find gives each item its own result, in order
 * @param lanes statements that run at the same time
 */
export const gatherLookUps = <In, Out>(
  find: (items: In[]) => Promise<Out[]>,
  lanes = Number.POSITIVE_INFINITY,
): ((item: In) => Promise<Out>) =>
  gather<In, Out>({
    run: async (items) => (await find(items)).map((value) => ({ status: "fulfilled", value })),
    lanes,
    most: MOST,
    mostWaiting: MOST_WAITING,
    weigh: () => 1,
    refusal: () => refuse(commonErrors.tooManyCalls, {}, { retryAfter: 1 }),
  });
