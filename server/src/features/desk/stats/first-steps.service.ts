import { firstStep, firstSteps } from "@console/contract/first-steps.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { Context } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import { stepsDone } from "./stats.db.ts";

/** The first steps that the caller's role can do, in their order; none once all of these are done. */
export async function firstStepsFor({ db, actor }: Context) {
  const areas = areasOf(actor.role);
  const done = await oneRow(stepsDone(db.current(), {}));
  const own = firstStep.options
    .filter((step) => areas.includes(firstSteps[step].area))
    .map((step) => ({ step, done: done?.[step] ?? false }));
  return own.every((each) => each.done) ? [] : own;
}
