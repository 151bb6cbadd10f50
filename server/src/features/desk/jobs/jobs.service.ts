import { isFound } from "@console/contract/fold.ts";
import { type jobs as contract, type FailedJob, jobErrors } from "@console/contract/jobs.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { requireFound } from "../../../http/errors.ts";
import { giveUpEmail } from "../../../jobs/email-attempts.ts";
import { deleteFailed, hasJobTable, listFailed } from "../../../jobs/jobs.db.ts";
import { jobLabel } from "../../../jobs/jobs.text.ts";
import { enqueueAgain } from "../../../jobs/outbox.ts";
import { auditJobs } from "./jobs.text.ts";

/** Jobs that failed for good: the queue stores them for a week, so there are few. */
export async function listJobs(ctx: Context, query: Parsed<typeof contract.list>["query"]) {
  const db = ctx.db.current();
  const found = (await hasJobTable(db)) ? await listFailed(db, {}) : [];
  const labeled = found.map((row): FailedJob => ({ ...row, label: jobLabel(row.name) }));
  const matching = labeled.filter(({ label, message }) => isFound(query.search_key, `${label} ${message}`));
  return readArray(query, query.sort === "failed_at" ? matching.toReversed() : matching);
}

/** Runs a failed job again, as a new one. */
export async function retryJob(ctx: Context, id: number) {
  const { name, payload } = await removeJob(ctx, id);
  await enqueueAgain(ctx.db, name, payload);
  await auditJobs(ctx, "job.retried", jobSubject(name), { after: { id, job: name } });
  return { id };
}

/** Deletes a failed job. An email that it should have sent counts as refused. */
export async function discardJob(ctx: Context, id: number, reason: string) {
  const { name, payload } = await removeJob(ctx, id);
  await giveUpEmail(ctx, payload, reason);
  await auditJobs(ctx, "job.discarded", jobSubject(name), { after: { id, reason, job: name } });
  return { id };
}

async function removeJob(ctx: Context, id: number) {
  const db = ctx.db.current();
  return requireFound((await hasJobTable(db)) ? await deleteFailed(db, id) : undefined, jobErrors.notFound);
}

const jobSubject = (name: string) => about("job", { id: null, name: jobLabel(name) });
