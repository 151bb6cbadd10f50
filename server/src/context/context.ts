import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Role, Scope } from "@console/contract/permissions.ts";
import type { Counter } from "prom-client";
import type { Anchors } from "../adapters/audit-anchor.ts";
import type { CredentialTester } from "../adapters/credential-tester.ts";
import type { IdentityProvider } from "../adapters/identity-provider.ts";
import type { Mailer } from "../adapters/mail.ts";
import type { WebhookPost } from "../adapters/webhook-post.ts";
import type { Database } from "../db/unit-of-work.ts";
import type { Keyring } from "../secrets/keyring.ts";

/** Who acts: a signed-in person, or the system itself (id null). */
export type Actor = { id: number | null; name: string; email: string; role: Role };

export const systemActor: Actor = { id: null, name: "System", email: "", role: "super_admin" };

/** The API key of the call. */
export type ApiKey = { id: number; name: string; scopes: readonly Scope[] };

/** Rules read this clock, never the database's or the machine's. */
export type Clock = { now(): Date };

/** The clock for billing. In the demo it can be set ahead; otherwise it equals the real clock. */
export type BillingClock = Clock & {
  readonly demo?: { aheadMs(): number; setAhead(ms: number): void };
};

export const machineClock: Clock = { now: () => new Date() };

/** Shared by every part of the server for the lifetime of the process. */
export type Services = {
  db: Database;
  clock: Clock;
  billingClock: BillingClock;
  keyring: Keyring;
  mailer: Mailer;
  /** Sender of emails, from MAIL_FROM: the organizer of invitations. */
  mailFrom: string;
  credentialTester: CredentialTester;
  webhookPost: WebhookPost;
  identityProvider: IdentityProvider;
  /** Where the head of the audit log is published. */
  anchors: Anchors;
  /** Public origin, for links in emails. */
  publicUrl(): string;
  /** Whether pages call an API at another address than their own. */
  hasApiHost: boolean;
  billingTimeZone: string;
  /** The database for a session of one's own, without a transaction-mode pooler in between. */
  directUrl: string;
  /** Where the embedded database is backed up every night; null if nowhere. */
  backupDir: string | null;
  /** Where usage events of old months go, null if nowhere, and how many closed months stay in the database. */
  archive: { folder: string | null; keepMonths: number };
  /** Folders outside of the database in which erasures are recorded, to be done again after a restore; none if there is none. */
  erasureDirs: readonly string[];
  /** When this process last recorded the use of an API key's scope, in milliseconds: concurrent calls write once. */
  keyUses: Map<string, number>;
  emailFailures: Counter;
  /**
   * Called after a commit that wrote to the audit log: wakes the sealer, and the conditions for those of its events that can
   * change one.
   */
  onAuditWritten(events: readonly AuditEvent[] | "unknown"): void;
  /** Called with brands whose open months had to be read from all their tables, to store the result. */
  onMonthsRead(brandIds: readonly number[]): void;
  /** Runs work after the answer; one at a time, and a failure is logged. */
  afterAnswer(work: () => Promise<void>): void;
};

/** First argument of every service function. */
export type Context = Services & {
  actor: Actor;
  /** Null if a person calls. */
  key: ApiKey | null;
  request: { id: string; ip: string };
  /** Version from If-Match; null if the caller sent none. */
  ifMatch: number | null;
  /** ETags of If-None-Match, without quotes. */
  ifNoneMatch: readonly string[];
  /** Events written so far; mount checks them against the route's `audit`. */
  audited: AuditEvent[];
  /** The field that the change restores, and the activity whose change it reverts; null for any other change. */
  restoring: { label: string; seq: number } | null;
  /**
   * Reasons why emails that accompany the change are not sent, each as a sentence; mount appends them to the answer's
   * message.
   */
  unsent: string[];
};

/** The same context, for which no time passes: what one change records has one instant. */
export function atOneInstant(ctx: Context): Context {
  const now = ctx.billingClock.now();
  return { ...ctx, billingClock: { now: () => now } };
}

export function makeContext(services: Services, actor: Actor, request = { id: "", ip: "" }): Context {
  return {
    ...services,
    actor,
    key: null,
    request,
    ifMatch: null,
    ifNoneMatch: [],
    audited: [],
    restoring: null,
    unsent: [],
  };
}
