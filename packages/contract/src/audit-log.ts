import * as z from "zod/mini";
import { archiveErrors } from "./archive.ts";
import { errors } from "./errors.ts";
import { AUDIT_EXPORT_MINUTES } from "./limits.ts";
import { id, idText, instant } from "./primitives.ts";
import { route } from "./route.ts";

/** An entry's sequence number and the hash that covers it and every entry before. */
const head = z.object({ seq: z.int(), hash: z.string() });

/** What the last verification of the hash chain found. */
const verdict = z.object({
  verified_at: instant,
  /** How many entries were checked, from the first one on. */
  checked: z.int(),
  ok: z.boolean(),
  /** The first fault, as a sentence; null if there is none. */
  message: z.nullable(z.string()),
  /** The verified head; null if the chain is broken. */
  head: z.nullable(head),
});

export const anchorKinds = ["email", "https", "time_stamp"] as const;

/** Where the head of the chain is published, outside of the operator's database. */
const anchor = z.object({
  kind: z.enum(anchorKinds),
  /** The email address, or the host: addresses may contain a password. */
  name: z.string(),
  /** The last published head; null before the first. */
  published: z.nullable(z.object({ ...head.shape, at: instant })),
  failing_since: z.nullable(instant),
  /** Why the last attempt failed, as a sentence. */
  failure: z.nullable(z.string()),
});
export type PublishedAnchor = z.output<typeof anchor>;

const verification = z.object({
  /** Null before the first verification. */
  verdict: z.nullable(verdict),
  /** Whether a verification was requested that has not ended. */
  running: z.boolean(),
  /** In the order of AUDIT_ANCHOR; empty if the head is not published. */
  anchors: z.array(anchor),
  /** What exports are checked with, as PEM; null before the first export. */
  public_key: z.nullable(z.string()),
});
export type AuditVerification = z.output<typeof verification>;

/** An export that can be downloaded now. */
const auditExport = z.object({
  id,
  /** The last entry that it contains. */
  head,
  /** What it is checked with, as PEM. */
  public_key: z.string(),
});
export type AuditExport = z.output<typeof auditExport>;

const monthText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Send a month, such as 2026-11."));

/** A month of activities in the archive: a part of the chain. */
const archivedMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  entries: z.int(),
  /** The first entry's sequence number. */
  first: z.int(),
  /** The last entry, and the hash that covers it and every entry before. */
  head,
  files: z.int(),
  bytes: z.int(),
});
export type ArchivedMonth = z.output<typeof archivedMonth>;

export const auditLogErrors = errors({
  monthNotArchived: { code: "not_found", message: "The activities of this month aren't in the archive." },
  exportNotFound: {
    code: "not_found",
    message: `This export wasn't found. It can be downloaded for ${AUDIT_EXPORT_MINUTES} minutes by the person who made it.`,
  },
  noKey: {
    code: "unreadable_secret",
    message: "The signing key can't be read because its encryption key is lost.",
  },
});

export const auditLog = {
  archive: route({
    id: "auditLog.archive",
    method: "GET",
    path: "/admin/audit_log/archive",
    summary: "Months whose activities are in the archive, newest first: lists of activities begin after them",
    permission: "signed_in",
    data: z.array(archivedMonth),
  }),
  verification: route({
    id: "auditLog.verification",
    method: "GET",
    path: "/admin/audit_log/verification",
    summary: "What the last verification of the audit log found, and where its head is published",
    permission: "signed_in",
    data: verification,
  }),
  verify: route({
    id: "auditLog.verify",
    method: "POST",
    path: "/admin/audit_log/verification",
    summary: "Verify the audit log now, in the background",
    permission: "super_admin",
    audit: null,
    touches: null,
    data: verification,
  }),
  export: route({
    id: "auditLog.export",
    method: "POST",
    path: "/admin/audit_log/exports",
    summary:
      "Make an export, to be downloaded within minutes: the whole audit log, signed, or the files of an archived month",
    permission: "super_admin",
    audit: ["audit_log.exported"],
    touches: "audit_log",
    query: z.object({ month: z.optional(monthText) }),
    errors: [auditLogErrors.monthNotArchived, archiveErrors.noFolder, archiveErrors.missing],
    data: auditExport,
  }),
  exportFile: route({
    id: "auditLog.exportFile",
    method: "GET",
    path: "/admin/audit_log/exports/{id}",
    summary: "Download an export of one's own: JSON Lines, or a ZIP of an archived month's files",
    permission: "super_admin",
    answer: "file",
    fileTypes: ["application/x-ndjson", "application/zip"],
    params: z.object({ id: idText }),
    errors: [auditLogErrors.exportNotFound, auditLogErrors.noKey, ...Object.values(archiveErrors)],
    data: null,
  }),
};
