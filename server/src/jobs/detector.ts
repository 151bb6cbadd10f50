import type { Notification, NotificationKind } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { SubjectKind } from "../audit/audit.ts";
import type { Services } from "../context/context.ts";
import type { Inputs } from "./due.ts";

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

/** All detectors: the composition root lists them. */
export type Detectors = readonly (Inputs & { kind: NotificationKind; detect: Detector })[];
