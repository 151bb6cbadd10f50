import type { UsageReceipt } from "@console/contract/platform.ts";
import { platformErrors } from "@console/contract/platform.ts";
import { brandIdsOf } from "../../auth/brand-scope.ts";
import type { Context } from "../../context/context.ts";
import { perDatabase } from "../../db/per-database.ts";
import { isDatabaseAway, isLockConflict, refuse } from "../../http/errors.ts";
import { gather } from "../../lib/gather.ts";
import { ingestTogether, type Post } from "./ingest.service.ts";
import { externalRefs, readEvents } from "./usage.rules.ts";

/** Transactions of one process at the same time: while one commits, the next is made. */
const LANES = 2;
/** Events of one transaction, and what each post weighs beside its own: so many that one which fails costs little. */
const MOST_EVENTS = 1_000;
const POST_WEIGHT = 5;
/** Events that may wait, in memory, for the database. */
const MOST_WAITING = 50_000;

/**
 * Ingests a post of usage: events and daily sums in one transaction, each event once. A rejected event is
 * named and does not keep the others out. Posts that come at the same time share a transaction.
 */
export async function ingestUsage(ctx: Context, sent: readonly unknown[]): Promise<UsageReceipt> {
  const { events, errors } = readEvents(sent, await brandIdsOf(ctx, externalRefs(sent)));
  if (events.length === 0) return { accepted: 0, duplicates: 0, conflicts: [], errors };
  const post = { ctx, events, errors };
  // What is ingested within an open transaction ends with it.
  return ctx.db.inTransaction ? ingestAlone(post) : intakeOf(ctx.db)(post);
}

const intakeOf = perDatabase(() =>
  gather({
    run: ingestOrEach,
    lanes: LANES,
    most: MOST_EVENTS + POST_WEIGHT,
    mostWaiting: MOST_WAITING,
    weigh: ({ events }: Post) => events.length + POST_WEIGHT,
    refusal: () => refuse(platformErrors.tooMuchUsage, {}, { retryAfter: 1 }),
  }),
);

/** Where posts fail together, each is tried alone, so that none fails for another's sake. */
async function ingestOrEach(posts: readonly Post[]): Promise<PromiseSettledResult<UsageReceipt>[]> {
  try {
    return (await ingestTogether(posts)).map((value) => ({ status: "fulfilled", value }));
  } catch (reason) {
    if (posts.length === 1 || mayBeCommitted(reason)) return posts.map(() => ({ status: "rejected", reason }));
    return Promise.allSettled(posts.map(ingestAlone));
  }
}

async function ingestAlone(post: Post): Promise<UsageReceipt> {
  const [receipt] = await ingestTogether([post]);
  if (!receipt) throw new Error("a post without a receipt");
  return receipt;
}

/** A database that went away may have committed: tried again, what it accepted would be told as duplicates. */
const mayBeCommitted = (error: unknown): boolean => isDatabaseAway(error) && !isLockConflict(error);
