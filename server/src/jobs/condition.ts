import type { AttentionReason } from "@console/contract/conditions.ts";
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
  /** How severe each finding is as a notification, of the kind that the condition's code names. */
  notifies?: Notification["type"];
  /** Only so many notifications, in the finder's order. */
  most?: number;
  /** Why the findings of a brand, or of a key without a brand, are one item that needs attention. */
  needs?: AttentionReason;
  /** Each finding is an item, also several of one brand: the action is for one record. */
  apart?: true;
  /** How urgent such an item is by itself, up to `ATTENTION_POINTS_MAX.reason`. */
  points?: number;
};

/** By code; that of a condition which notifies is a kind of notification. */
export type Conditions = Readonly<Record<string, Condition>>;
