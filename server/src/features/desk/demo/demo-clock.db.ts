import { statementOfOne } from "../../../db/statements.ts";

export const findDemoClock = statementOfOne<{ ahead_ms: number }>("demo_clock")`select ahead_ms from billing_clock`;
