import { type Anchor, AnchorProblem } from "../../../adapters/audit-anchor.ts";
import { type Head, readHead } from "../../../audit/seal.db.ts";
import type { Services } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import { giveUpEmail, sendAndRecord } from "../../../jobs/email-attempts.ts";
import { findWaiting } from "../../../jobs/emails.db.ts";
import { insertEmail } from "../../../jobs/emails.ts";
import { contentOf } from "../../../jobs/mail.jobs.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { headEmail, publishFaults } from "./audit-log.text.ts";
import {
  beginAttempt,
  deleteStale,
  latestPublications,
  markFailed,
  markPublished,
  type PublicationRow,
  setEmail,
} from "./publications.db.ts";
import { type AnchorState, isDue } from "./publish.rules.ts";

/** Characters of a failure that are stored. */
const FAILURE_MAX = 300;

/** Publishes the head of the chain to each anchor for which it is due. A failure of one does not concern the others. */
export async function publishHead(services: Services): Promise<void> {
  const { db, clock, anchors } = services;
  const names = anchors.list.map(({ name }) => name);
  for (const { email_id } of await deleteStale(db.current(), { anchors: names }))
    await giveUpEmail(services, { email_id }, publishFaults.notSet);
  const head = await oneRow(readHead(db.current(), {}));
  if (!head || head.seq === 0) return;
  const stored = await latestPublications(db.current(), { anchors: names });
  for (const anchor of anchors.list) {
    const state = stateOf(stored.filter((row) => row.anchor === anchor.name));
    if (isDue(state, head, clock.now())) await publishTo(services, anchor, head);
  }
}

function stateOf(rows: readonly PublicationRow[]): AnchorState {
  const last = rows.find(({ published_at }) => published_at !== null);
  const failing = rows.find(({ published_at }) => published_at === null);
  return {
    published: last?.published_at ? { seq: last.seq, hash: last.hash, at: new Date(last.published_at) } : null,
    failing: failing?.tried_at ? { triedAt: new Date(failing.tried_at), attempts: failing.attempts } : null,
  };
}

async function publishTo(services: Services, anchor: Anchor, head: Head): Promise<void> {
  const { db, clock, anchors } = services;
  const now = () => clock.now().toISOString();
  const attempt = await beginAttempt(db.current(), { anchor: anchor.name, ...head, now: now() });
  try {
    const timeStamp =
      anchor.kind === "email"
        ? await sendHead(services, anchor.name, attempt, head)
        : await anchors.send(anchor, { ...head, at: now(), log: services.publicUrl() });
    await markPublished(db.current(), { id: attempt.id, now: now(), timeStamp });
  } catch (error) {
    if (!(error instanceof AnchorProblem)) throw error;
    await markFailed(db.current(), { id: attempt.id, now: now(), failure: error.message.slice(0, FAILURE_MAX) });
  }
}

/**
 * Sends the head by email. The email of an earlier attempt that still waits is sent instead of another one.
 * @returns null: an email has no time stamp
 */
async function sendHead(services: Services, to: string, attempt: PublicationRow, head: Head): Promise<null> {
  const { db, clock, mailer } = services;
  const waiting = attempt.email_id === null ? undefined : await findWaiting(db.current(), attempt.email_id);
  const email =
    waiting ??
    (await db.transaction(async () => {
      const content = headEmail(await operatorNow(services), head, services.publicUrl(), clock.now().toISOString());
      const row = await insertEmail(services, { kind: "audit_head", to, ...content });
      await setEmail(db.current(), { id: attempt.id, emailId: row.id, ...head });
      return row;
    }));
  const { id, subject, content } = email;
  if (!content) throw new Error("the email of a head has no content");
  try {
    await sendAndRecord(services, id, () => mailer.send({ to, subject, ...contentOf(content) }));
  } catch (error) {
    throw new AnchorProblem(publishFaults.mail(error instanceof Error ? error.message : String(error)));
  }
  return null;
}
