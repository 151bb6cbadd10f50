import { randomUUID } from "node:crypto";
import { RESEND_SECONDS } from "@console/contract/limits.ts";
import { signInErrors } from "@console/contract/sign-in.ts";
import { networkOf } from "../../../auth/network.ts";
import { requireUse, takeUse } from "../../../auth/rate-limit.ts";
import type { Session } from "../../../context/caller.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { renewSession } from "../devices/devices.service.ts";
import { failuresOf } from "./sign-in.db.ts";
import { signInMailJob } from "./sign-in.jobs.ts";
import { FAILURE_BUDGET } from "./sign-in.rules.ts";
import { useCode } from "./sign-in.service.ts";

const QUARTER_HOUR = 900;
/** Codes that one person may request, and try, in 15 minutes. */
const CODES_PERSON = 6;
const TRIES_PERSON = 30;

/** Binds a code to its session. No cookie of a browser has this hash, so that the code signs nobody in. */
const boundTo = (ctx: Context, session: Session): string => ctx.keyring.mac(`step_up:${session.id}`);

/** Emails a code to the signed-in person's own address. */
export async function sendStepUpCode(ctx: Context, session: Session): Promise<void> {
  const { id, email } = session.user;
  await ctx.db.transaction(async () => {
    const wait = await takeUse(ctx, `step_up:session:${session.id}`, 1, RESEND_SECONDS);
    if (wait > 0) throw refuse(signInErrors.tooSoon, { seconds: wait }, { retryAfter: wait });
    await requireUse(ctx, `step_up:person:${id}`, CODES_PERSON, QUARTER_HOUR);
    if ((await failuresOf(ctx.db.current(), email, ctx.clock.now())) >= FAILURE_BUDGET)
      throw refuse(signInErrors.failuresSpent);
    await enqueue(ctx.db, signInMailJob, {
      email,
      browser_hash: boundTo(ctx, session),
      trusted: true,
      network: networkOf(ctx.request.ip),
      allowed: "any",
      purpose: "step_up",
      request: randomUUID(),
    });
  });
}

/** Marks the session as confirmed by the code that was emailed for it. @returns its new token */
export async function stepUpWithCode(ctx: Context, session: Session, code: string): Promise<string> {
  const { id, email } = session.user;
  await requireUse(ctx, `step_up:tries:${id}`, TRIES_PERSON, QUARTER_HOUR);
  const { result } = await useCode(ctx, { email, code, browserHash: boundTo(ctx, session) }, () =>
    renewSession(ctx, session.id, "code"),
  );
  return result;
}
