// Shows MORE-37.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../../../test/app.ts";
import { openTestDatabase } from "../../../../test/database.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makeMailbox } from "../../../adapters/mail.ts";
import { type Context, makeContext, systemActor } from "../../../context/context.ts";
import { outbox } from "../../../db/tables/outbox.ts";
import { loginCodes } from "../../../db/tables/sign-in.ts";
import { AppError } from "../../../http/errors.ts";
import type { Opened } from "../../../open-database.ts";
import { servicesOf } from "../../../services.ts";
import { signInMailJob } from "./sign-in.jobs.ts";
import { FAILURE_BUDGET } from "./sign-in.rules.ts";
import { sendCode, verifyCode } from "./sign-in.service.ts";

let opened: Opened;
let ctx: Context;
let now = Date.parse("2026-11-20T12:00:00Z");

beforeAll(async () => {
  opened = await openTestDatabase();
  const clock = { now: () => new Date(now) };
  ctx = makeContext({ ...servicesOf(opened, testEnv()), clock, mailer: makeMailbox() }, systemActor);
});
afterAll(() => opened.close());

type Call = { what: "send" | "verify"; browser: number; network: number } | { what: "wait"; seconds: number };

const browser = fc.nat({ max: 4 });
const network = fc.nat({ max: 2 });
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("send" as const), browser, network }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant("verify" as const), browser, network }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("wait" as const), seconds: fc.constantFrom(31, 601, 901) }) },
);

const send = (browser: number, network: number): Call => ({ what: "send", browser, network });

let runs = 0;

/**
 * What an outsider observes of these calls for one address. The job that sends the email has always run before the next
 * call.
 */
async function seen(email: string, side: number, calls: readonly Call[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const each of calls) {
    if (each.what === "wait") now += each.seconds * 1_000;
    else answers.push(await answerTo(email, each, `${side}.${runs % 250}.${each.network}.1`));
    await ctx.db.transaction(async () => {
      for (const { payload } of await ctx.db.current().delete(outbox).returning()) {
        await signInMailJob.run(ctx, payload as Parameters<typeof signInMailJob.run>[1]);
      }
    });
  }
  return answers;
}

async function answerTo(email: string, { what, browser }: { what: string; browser: number }, ip: string) {
  const asker = { token: `${email}-${browser}`, knownCookie: null, userAgent: "", replaced: null };
  const from = { ...ctx, request: { id: "", ip } };
  try {
    if (what === "send") await sendCode(from, email, asker);
    else await verifyCode(from, { email, code: "no code" }, asker);
    return "done";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message, error.details.retryAfter];
  }
}

/** As if guesses on an earlier day had used up the month's failures. */
async function spendFailures(email: string, admin_user_id: number | null): Promise<void> {
  const earlier = new Date(now - 86_400_000).toISOString();
  const row = { email, admin_user_id, browser_hash: "earlier", trusted: false, code_mac: "", created_at: earlier };
  await ctx.db
    .current()
    .insert(loginCodes)
    .values({ ...row, expires_at: earlier, failures: FAILURE_BUDGET });
}

describe("a known and an unknown address", () => {
  it("behave the same for every sequence of calls", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), fc.boolean(), async (calls, spent) => {
        runs += 1;
        const start = now;
        const { id, email } = await makeMember(ctx);
        await ctx.db.current().delete(outbox);
        const nobody = email.replace("person", "nobody");
        if (spent)
          for (const [who, userId] of [
            [email, id],
            [nobody, null],
          ] as const)
            await spendFailures(who, userId);
        const known = await seen(email, 10, calls);
        now = start;
        expect(await seen(nobody, 11, calls)).toEqual(known);
      }),
      {
        numRuns: 6,
        examples: [
          // Regression: live codes differed between them once the failures were used up.
          [[send(1, 0), send(2, 0), send(3, 0), send(0, 0), { what: "verify", browser: 1, network: 0 }], true],
          [[send(1, 0), send(2, 1), send(3, 1), send(0, 2), { what: "verify", browser: 0, network: 2 }], false],
        ],
      },
    );
  });
});
