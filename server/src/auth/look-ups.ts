import { commonErrors } from "@console/contract/common-errors.ts";
import { refuse } from "../http/errors.ts";
import { gather } from "../lib/gather.ts";

/** Looked up by one statement, and waiting for one at most. */
const MOST = 500;
const MOST_WAITING = 10_000;

/**
 * Looks up together what calls that come at the same time need, each after its call has come, never from what was read
 * before: what was revoked is refused immediately, whichever process revoked it.
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
