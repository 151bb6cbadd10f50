import type { UsageReceipt } from "@console/contract/platform.ts";
import { platformErrors } from "@console/contract/platform.ts";
import type { Context } from "../../../context/context.ts";
import { isDatabaseAway, isLockConflict, refuse } from "../../../http/errors.ts";
import { gather } from "../../../lib/gather.ts";
import { labeledCounter } from "../../../lib/labeled-counter.ts";
import { brandIdsOf } from "../../access/brand-scope/brand-scope.ts";
import { ingestTogether, type Post } from "./ingest.service.ts";
import { externalRefs, readEvents } from "./usage.rules.ts";
import { usageMetrics } from "./usage.text.ts";

/** Concurrent transactions per process: while one commits, the next is prepared. */
const LANES = 2;
/** Most events per transaction, and the base weight of a post: limits the cost of a failure. */
const MOST_EVENTS = 1_000;
const POST_WEIGHT = 5;
/** Most events waiting in memory for the database. */
const MOST_WAITING = 50_000;

/** Where usage arrives in a process: concurrent posts share a transaction. */
export function makeIntake() {
  const together = gather({
    run: ingestOrEach,
    lanes: LANES,
    most: MOST_EVENTS + POST_WEIGHT,
    mostWaiting: MOST_WAITING,
    weigh: ({ events, refused }: Post) => events.length + refused.length + POST_WEIGHT,
    refusal: () => refuse(platformErrors.tooMuchUsage, {}, { retryAfter: 1 }),
  });
  const results = ["accepted", "duplicate", "conflict", "refused"] as const;
  const counter = labeledCounter("console_usage_events_total", usageMetrics.events, "result", results);

  /**
   * Ingests a post of usage: events and daily sums in one transaction, each event once. A refused event is
   * reported and kept, and does not affect the others.
   */
  async function ingest(ctx: Context, sent: readonly unknown[]): Promise<UsageReceipt> {
    const post = { ctx, ...readEvents(sent, await brandIdsOf(ctx, externalRefs(sent))) };
    if (sent.length === 0) return { accepted: 0, duplicates: 0, conflicts: [], errors: [] };
    // Inside an open transaction, usage is ingested in it.
    const receipt = await (ctx.db.inTransaction ? ingestAlone(post) : together(post));
    counter.inc({ result: "accepted" }, receipt.accepted);
    counter.inc({ result: "duplicate" }, receipt.duplicates);
    counter.inc({ result: "conflict" }, receipt.conflicts.length);
    counter.inc({ result: "refused" }, receipt.errors.length);
    return receipt;
  }

  return {
    ingest,
    /** What the voice platform sent to this process, by what became of it. */
    results: counter,
  };
}

export type Intake = ReturnType<typeof makeIntake>;

/** If posts fail together, each is retried alone, so that none fails because of another. */
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

/** If the database went away, it may have committed: a retry would report the accepted events as duplicates. */
const mayBeCommitted = (error: unknown): boolean => isDatabaseAway(error) && !isLockConflict(error);
