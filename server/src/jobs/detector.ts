import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Notification, NotificationKind } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { SubjectKind } from "../audit/audit.ts";
import type { Services } from "../context/context.ts";

/** Something that is the case now and that staff should know. */
export type Condition = {
  kind: NotificationKind;
  type: Notification["type"];
  /** Whose business it is. */
  area: Area;
  message: string;
  subject: { kind: SubjectKind | "job"; id: number | null; label: string };
  organization_id?: number;
  /** Object and period: while it is the same, it is the same notification. */
  dedupe_key: string;
};

/** Finds the conditions that hold now; an area has one for each kind of notification. */
export type Detector = (services: Services) => Promise<Condition[]>;

/** What a write is about, by its event: `brand` for `brand.updated`. */
export type Subject = AuditEvent extends `${infer S}.${string}` ? S : never;

/** Every detector of the product: the composition root lists them. */
export type Detectors = {
  /** After a write only those look that depend on what it is about; all of them do by time. */
  usual: readonly { kind: NotificationKind; detect: Detector; on: readonly Subject[] }[];
  /** Aggregates every brand's usage: earlier results stay until it runs again. */
  expensive: { kind: NotificationKind; detect: Detector; everyMs: number };
};
