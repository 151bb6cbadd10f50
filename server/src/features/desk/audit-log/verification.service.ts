import type { AuditVerification, PublishedAnchor } from "@console/contract/audit-log.ts";
import type { Context, Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { auditVerification } from "../../../db/tables/audit-log.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { verifyAuditLogJob } from "./audit-log.jobs.ts";
import { latestPublications } from "./publications.db.ts";
import { publicKey } from "./signing-key.service.ts";
import { findVerification } from "./verification.db.ts";

/** A request that has not ended after this long was lost: another one may be made. */
const LOST_MS = 3_600_000;

/** What the last verification found, and where the head is published. */
export async function readVerification({ db, clock, anchors }: Services): Promise<AuditVerification> {
  const tx = db.current();
  const names = anchors.list.map(({ name }) => name);
  const [stored, publications, key] = await Promise.all([
    findVerification(tx, {}),
    latestPublications(tx, { anchors: names }),
    publicKey({ db }),
  ]);
  return {
    public_key: key,
    verdict: stored?.verified_at
      ? {
          verified_at: stored.verified_at,
          checked: stored.checked,
          ok: stored.ok,
          message: stored.message,
          head: stored.seq === null || stored.hash === null ? null : { seq: stored.seq, hash: stored.hash },
        }
      : null,
    running: isRunning(stored?.requested_at ?? null, clock.now()),
    anchors: anchors.list.map(({ kind, name }): PublishedAnchor => {
      const own = publications.filter(({ anchor }) => anchor === name);
      const failing = own.find(({ published_at }) => published_at === null);
      const last = own.find(({ published_at }) => published_at !== null);
      return {
        kind,
        name,
        published: last?.published_at ? { seq: last.seq, hash: last.hash, at: last.published_at } : null,
        failing_since: failing?.failing_since ?? null,
        failure: failing?.failure ?? null,
      };
    }),
  };
}

const isRunning = (requestedAt: string | null, now: Date): boolean =>
  requestedAt !== null && now.getTime() - Date.parse(requestedAt) < LOST_MS;

/** Requests a verification, unless one runs. */
export async function requestVerification(ctx: Context): Promise<AuditVerification> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    if (isRunning((await findVerification(tx, {}))?.requested_at ?? null, now)) return;
    await upsertRow(tx, auditVerification, { id: 1, requested_at: now.toISOString() });
    await enqueue(ctx.db, verifyAuditLogJob, {});
  });
  return readVerification(ctx);
}
