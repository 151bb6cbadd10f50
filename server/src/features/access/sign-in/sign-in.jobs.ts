import { randomBytes, randomInt } from "node:crypto";
import { CODE_LENGTH } from "@console/contract/limits.ts";
import * as z from "zod/mini";
import type { Mail } from "../../../adapters/mail.ts";
import { about } from "../../../audit/audit.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { loginCodes, loginLinks } from "../../../db/tables/sign-in.ts";
import { sendAndRecord } from "../../../jobs/email-attempts.ts";
import { signInEmail } from "../../../jobs/emails.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import { newToken, sha256 } from "../../../secrets/keyring.ts";
import { operatorNow } from "../operator/operator.service.ts";
import { expireCodes, failuresOf, findUser, listLiveCodes, lockAddress, setCodeMac } from "./sign-in.db.ts";
import { CODE_MINUTES, contentFor } from "./sign-in.rules.ts";
import { auditSignIn, codeMail, linkMail, pausedMail, stepUpMail } from "./sign-in.text.ts";

const payload = z.object({
  email: z.string(),
  browser_hash: z.string(),
  trusted: z.boolean(),
  // Absent in jobs queued by an earlier release.
  network: z._default(z.string(), ""),
  /** Beyond the limits of strangers, one email a day says so. */
  allowed: z._default(z.enum(["any", "notice", "none"]), "any"),
  /** A code to confirm with in the session for which it was requested, instead of one to sign in. */
  purpose: z._default(z.enum(["sign_in", "step_up"]), "sign_in"),
  /** Names the request, so that all attempts are one email of the list. */
  request: z.optional(z.uuid()),
});
type Request = z.output<typeof payload>;

/**
 * Creates the code and emails it in one job: the plain code exists only in the email, and an email delayed by the mail
 * server contains a code that is valid when it is sent.
 */
export const signInMailJob = defineJob({
  name: "sign_in_mail",
  payload,
  run: async (services: Services, request: Request) => {
    const mail = await prepare(services, request);
    if (!mail) return;
    const id = request.request && (await signInEmail(services, request.request, request.email));
    await sendAndRecord(services, id || undefined, () => services.mailer.send({ to: request.email, ...mail }));
  },
});

/** The same steps for every address: only whether the code works and whether an email is sent depends on it. */
async function prepare(services: Services, request: Request): Promise<Pick<Mail, "subject" | "letter"> | null> {
  const { db, clock } = services;
  return db.transaction(async () => {
    const tx = db.current();
    await lockAddress(tx, request.email);
    const { email, browser_hash: browserHash } = request;
    const user = await findUser(tx, { email });
    const reader = { operator: await operatorNow(services), name: user?.name ?? "" };
    if (request.allowed !== "any") return user && request.allowed === "notice" ? pausedMail(reader) : null;
    const now = clock.now();
    await expireCodes(tx, { email, browserHash, now: now.toISOString() });
    const failures = await failuresOf(tx, email, now);
    const others = await listLiveCodes(tx, { email, now: now.toISOString() });
    const isStepUp = request.purpose === "step_up";
    // Whoever is signed in can request codes only for their own address, so others' codes leave room for it.
    const content = contentFor(request, { failures, others: isStepUp ? [] : others });
    if (isStepUp && content !== "code") return null;
    if (content !== "code") return user ? linkMail(reader, await makeLink(services, user.id), content) : null;
    // For an unknown address, a row that no code matches, so that a guess costs the same as any other.
    const id = await insertCode(services, request, user?.id ?? null, now);
    if (!user) return null;
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
    await setCodeMac(tx, { id, mac: services.keyring.mac(`${id}:${code}`) });
    return isStepUp ? stepUpMail(reader, code) : codeMail(reader, code);
  });
}

async function insertCode(services: Services, request: Request, userId: number | null, now: Date): Promise<number> {
  const { id } = await insertRow(services.db.current(), loginCodes, {
    email: request.email,
    admin_user_id: userId,
    browser_hash: request.browser_hash,
    trusted: request.trusted,
    network: request.network,
    code_mac: randomBytes(32).toString("hex"),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString(),
  });
  return id;
}

/**
 * A link that signs in once.
 * @param printed on the server, by an operator
 * @returns its URL
 */
export async function makeLink(services: Services, userId: number, printed = false): Promise<string> {
  const token = newToken();
  await insertRow(services.db.current(), loginLinks, {
    token_hash: sha256(token),
    admin_user_id: userId,
    expires_at: new Date(services.clock.now().getTime() + CODE_MINUTES * 60_000).toISOString(),
    printed,
  });
  return `${services.publicUrl()}/sign-in/${token}`;
}

/**
 * The same for an operator at the server's terminal, with an audit entry.
 * @throws OperatorError if no active person has this address
 */
export async function printLink(services: Services, email: string): Promise<string> {
  return services.db.transaction(async () => {
    const person = await findUser(services.db.current(), { email });
    if (!person) throw new OperatorError(`No one has the email address ${email}.`);
    if (!person.active)
      throw new OperatorError(`${email} is not active. Another Super Admin can activate the account.`);
    await auditSignIn(makeContext(services, systemActor), "session.link_made", about("member", person));
    return makeLink(services, person.id, true);
  });
}
