import type { AttentionReason } from "@console/contract/attention-reasons.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../context/context.ts";
import type { Condition } from "./detector.ts";
import type { Inputs } from "./due.ts";

/** What needs attention now. Those of one brand and reason are one item. */
export type Finding = Omit<Condition, "kind" | "type" | "area">;

/** Why something needs attention; what ends it is that it is no longer found. */
export type Reason = Inputs & {
  /** How urgent it is by itself, up to `ATTENTION_POINTS_MAX.reason`. */
  points: number;
  find(services: Services, thresholds: Thresholds): Promise<Finding[]>;
};

export type Reasons = Readonly<Record<AttentionReason, Reason>>;

/** Milliseconds for finding what one reason or notification is about. */
export const LIMIT_MS = 20_000;
/** The same for one that reads every brand's usage or months: the first time, all of them may have to be calculated. */
export const EXPENSIVE_LIMIT_MS = 10 * 60_000;
