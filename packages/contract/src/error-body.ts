import * as z from "zod/mini";
import { type ErrorCode, errorStatus } from "./errors.ts";
import { dataHistory } from "./platform-configuration.ts";

/** A constant has no keys other than those of its type. */
const codesOf = (statuses: Record<ErrorCode, number>) => Object.keys(statuses) as ErrorCode[];

/** Body of every error response. `fields` is keyed by the path in the sent body. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(codesOf(errorStatus)),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only for `history_changed`: the present history, and where to start in it. */
  history: z.optional(dataHistory),
  /** Only on 412: the current record, and who changed it when. */
  current: z.optional(z.unknown()),
  changed_by: z.optional(z.nullable(z.string())),
  changed_at: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
