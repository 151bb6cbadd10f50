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

/** Every detector of the product: the composition root lists them. */
export type Detectors = {
  always: readonly Detector[];
  /** Aggregates every brand's usage: earlier results stay until it runs again. */
  expensive: { kind: NotificationKind; detect: Detector; everyMs: number };
};
