import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Notification, NotificationKind } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { SubjectKind } from "../audit/audit.ts";
import type { Services } from "../context/context.ts";

/** A current condition that staff should know about. */
export type Condition = {
  kind: NotificationKind;
  type: Notification["type"];
  /** The area whose staff are notified. */
  area: Area;
  message: string;
  subject: { kind: SubjectKind | "job"; id: number | null; label: string };
  organization_id?: number;
  /** Object and period: while it is unchanged, it is the same notification. */
  dedupe_key: string;
  /** When it began, if that is known better than when it was found. */
  since?: string;
  /** What is at stake, in US dollars. */
  money?: string;
};

/** Finds the conditions that are true now; one per kind of notification. */
export type Detector = (services: Services) => Promise<Condition[]>;

/** The subject of a write, from its event: `brand` for `brand.updated`. */
export type Subject = AuditEvent extends `${infer S}.${string}` ? S : never;

/** All detectors: the composition root lists them. */
export type Detectors = {
  /** After a write, only detectors for its subject run; all of them run periodically. */
  usual: readonly { kind: NotificationKind; detect: Detector; on: readonly Subject[] }[];
  /** Aggregates every brand's usage: earlier results stay until it runs again. */
  expensive: { kind: NotificationKind; detect: Detector; everyMs: number };
};
