import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type AuditExport, auditLogErrors } from "@console/contract/audit-log.ts";
import { AUDIT_EXPORT_MINUTES } from "@console/contract/limits.ts";
import type { FileStream } from "@console/contract/route.ts";
import { readFileOf, requireFiles } from "../../../archive/folder.ts";
import { type ArchivedPart, archivedParts } from "../../../audit/archived.db.ts";
import { entriesUntil } from "../../../audit/archived.ts";
import { about } from "../../../audit/audit.ts";
import { type Head, readHead } from "../../../audit/seal.db.ts";
import type { Context, Services } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { oneRow } from "../../../db/statements.ts";
import { auditExports } from "../../../db/tables/audit-log.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { zipOf } from "../../../lib/zip.ts";
import { auditAuditLog } from "./audit-log.text.ts";
import { findExport, publishedHeads } from "./exports.db.ts";
import { ensureSigningKey, publicKey, signText } from "./signing-key.service.ts";

/** Lines read at a time: what an export holds in memory, however long the log is. */
const BATCH = 500;
/** Says how the file is built; another structure gets another one. */
const FORMAT = "console-audit-log-2";
/** How each kind of line is covered by a signature. */
const COVERED = { entries: "by head, in this statement", published: "by the statement in the last line" };

/** What an entry's text consists of, in this order: `seal.db.ts` builds it. */
const FIELDS = [
  ...["id", "occurred_at", "event", "type", "area", "message", "actor_id", "actor_name"],
  ...["subject_kind", "subject_id", "subject_label", "organization_id", "before", "after", "request_id", "ip"],
] as const;

/**
 * Allows the person to download the log up to its present head, or an archived month, for some minutes.
 * @param month `2026-11`
 */
export async function makeExport(ctx: Context, month?: string): Promise<AuditExport> {
  const tx = ctx.db.current();
  const parts = (await archivedParts(tx, {})).filter((part) => month === undefined || part.month === `${month}-01`);
  const last = parts.at(-1);
  if (month !== undefined && !last) throw refuse(auditLogErrors.monthNotArchived);
  const head = month !== undefined && last ? { seq: last.last_key, hash: last.head } : await oneRow(readHead(tx, {}));
  if (!head || ctx.actor.id === null) throw new Error("an export needs a person and a log");
  await requireFiles(ctx.archive.folder, parts);
  await ensureSigningKey(ctx);
  const { id } = await insertRow(tx, auditExports, {
    user_id: ctx.actor.id,
    created_at: ctx.clock.now().toISOString(),
    ...head,
    month: month === undefined ? null : `${month}-01`,
  });
  await auditAuditLog(ctx, "audit_log.exported", about("audit_log", { id: null, name: "" }), {
    after: { entries: head.seq, head: head.hash, ...(month !== undefined && { month }) },
  });
  return { id, head, public_key: (await publicKey(ctx)) ?? "" };
}

/**
 * The file of an export: a signed statement, every entry up to its head, and the heads that were published; of an archived month its
 * files as they are, which have a chain of their own.
 */
export async function exportFile(ctx: Context, id: number): Promise<FileStream> {
  const since = new Date(ctx.clock.now().getTime() - AUDIT_EXPORT_MINUTES * 60_000).toISOString();
  const found = requireFound(
    await findExport(ctx.db.current(), { id, userId: ctx.actor.id, since }),
    auditLogErrors.exportNotFound,
  );
  const parts = (await archivedParts(ctx.db.current(), {})).filter(({ month }) => month === (found.month ?? month));
  await requireFiles(ctx.archive.folder, parts);
  return found.month === null ? wholeLog(ctx, found) : monthFiles(ctx, found.month, parts);
}

async function wholeLog(ctx: Context, { seq, hash, created_at }: Head & { created_at: string }): Promise<FileStream> {
  const statement = JSON.stringify({
    format: FORMAT,
    log: ctx.publicUrl(),
    entries: seq,
    head: hash,
    exported_at: created_at,
    exported_by: ctx.actor.name,
    fields: FIELDS,
    covered: COVERED,
  });
  const first = { statement, signature: await signText(ctx, statement), public_key: await publicKey(ctx) };
  return {
    content: linesOf(ctx, first, { seq, hash }),
    mime: "application/x-ndjson; charset=utf-8",
    name: `audit-log-${dayIn(ctx.billingTimeZone, ctx.clock.now())}.jsonl`,
  };
}

/** @throws AppError if a file was changed */
function monthFiles(ctx: Context, month: string, parts: readonly ArchivedPart[]): FileStream {
  const entries = parts.map((part) => ({
    name: part.name,
    open: async () => Readable.from([await readFileOf(ctx.archive.folder, part)]),
  }));
  return {
    content: zipOf(entries, ctx.clock.now()),
    mime: "application/zip",
    name: `activities-${month.slice(0, 7)}.zip`,
  };
}

/**
 * The head covers every entry, so that the signature of the statement, which has it, does as well. The statement in the
 * last line covers the published heads before it.
 */
async function* linesOf(services: Services, first: object, { seq: last, hash: head }: Head): AsyncGenerator<string> {
  const { db } = services;
  yield line(first);
  for await (const entries of entriesUntil(services, last, BATCH))
    yield entries.map(({ seq, hash, canonical }) => line({ seq, hash, entry: canonical })).join("");
  const lines = createHash("sha256");
  let published = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const heads = await publishedHeads(db.current(), { after, last, limit: BATCH });
    const text = heads.map(({ id: _, ...head }) => line({ published: head })).join("");
    lines.update(text);
    published += heads.length;
    if (text !== "") yield text;
    after = heads.at(-1)?.id;
  }
  const statement = JSON.stringify({ format: FORMAT, head, published, published_hash: lines.digest("hex") });
  yield line({ statement, signature: await signText(services, statement) });
}

/** Some readers, Node's own among them, also end a line at Unicode's separators. */
const line = (value: object): string =>
  `${JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`;
