import type { AttentionReason } from "@console/contract/attention-reasons.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../context/context.ts";
import type { Condition, Subject } from "./detector.ts";

/** What needs attention now. Those of one brand and reason are one item. */
export type Finding = Omit<Condition, "kind" | "type" | "area">;

/** Why something needs attention; what ends it is that it is no longer found. */
export type Reason = {
  /** How urgent it is by itself, up to `ATTENTION_POINTS_MAX.reason`. */
  points: number;
  /** Subjects whose writes can start or end it; it is also looked for every minute. */
  on: readonly Subject[];
  /** If it reads every brand's usage or months: milliseconds between runs; writes do not start one. */
  everyMs?: number;
  find(services: Services, thresholds: Thresholds): Promise<Finding[]>;
};

export type Reasons = Readonly<Record<AttentionReason, Reason>>;
