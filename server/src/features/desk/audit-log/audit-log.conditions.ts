import type { Finder } from "../../../jobs/condition.ts";
import { auditLogNotifications } from "./audit-log.text.ts";
import { publicationsFailing } from "./publications.db.ts";
import { ATTEMPTS_UNNOTICED } from "./publish.rules.ts";
import { findVerification } from "./verification.db.ts";

/** The chain, if the last verification found it broken. */
export const brokenAuditLog: Finder = async ({ db }) => {
  const found = await findVerification(db.current(), {});
  if (!found || found.ok || found.failing_since === null) return [];
  return [
    {
      message: auditLogNotifications.broken(found.message ?? ""),
      subject: { kind: "audit_log", id: null, label: "" },
      dedupe_key: found.failing_since,
      since: found.failing_since,
    },
  ];
};

/** Anchors to which the head could not be published several times. */
export const failingAnchors: Finder = async ({ db }) => {
  const found = await publicationsFailing(db.current(), { attempts: ATTEMPTS_UNNOTICED });
  return found.map(({ anchor, failure, failing_since }) => ({
    message: auditLogNotifications.anchorFailing(anchor, failure ?? ""),
    subject: { kind: "audit_log", id: null, label: anchor },
    dedupe_key: anchor,
    since: failing_since,
  }));
};
