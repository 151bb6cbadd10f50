import type { AttentionReason, NotificationKind } from "@console/contract/conditions.ts";
import type { Notification } from "@console/contract/notifications.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { SubjectKind } from "../audit/audit.ts";
import type { Services } from "../context/context.ts";
import type { Inputs } from "./due.ts";

/** One thing of which a condition holds now. */
export type Finding = {
  message: string;
  subject: { kind: SubjectKind | "job"; id: number | null; label: string };
  organization_id?: number;
  /** Object and period: while it is unchanged, it is the same notification. */
  dedupe_key: string;
  /** When it began, if that is known better than when it was found. */
  since?: string;
  /** What is at stake, in US dollars. */
  money?: string;
  /** If it is more or less severe than others of its condition. */
  type?: Notification["type"];
};

/** Finds of what a condition holds now; what is no longer found has ended. */
export type Finder = (services: Services) => Promise<Finding[]>;

/** What staff should know of, or end. */
export type Condition = Inputs & {
  find(services: Services, thresholds: Thresholds): Promise<Finding[]>;
  /** Each finding is a notification of this kind. */
  notifies?: {
    kind: NotificationKind;
    type: Notification["type"];
    /** Only so many, in the finder's order. */
    most?: number;
  };
  /** The findings of one brand are one item of what needs attention. */
  needs?: {
    reason: AttentionReason;
    /** How urgent it is by itself, up to `ATTENTION_POINTS_MAX.reason`. */
    points: number;
  };
};

/** By code. */
export type Conditions = Readonly<Record<string, Condition>>;
