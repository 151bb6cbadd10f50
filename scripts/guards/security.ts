// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import type { Guard } from "./guard.ts";

const signIn = "server/src/features/sign-in";
const signInTests = [`${signIn}/sign-in.test.ts`];
const service = `${signIn}/sign-in.service.ts`;
const keys = "server/src/features/api-keys/api-keys.service.ts";
const keyTests = ["server/src/features/api-keys/api-keys.test.ts"];
const team = "server/src/features/team/team.service.ts";
const teamTests = ["server/src/features/team/team.test.ts"];
const passkeys = "server/src/features/passkeys";

/** One edit, seen by tests of the embedded lane unless `more` says otherwise. */
const guard = (
  name: string,
  [file, from, to = ""]: readonly [file: string, from: string, to?: string],
  tests: readonly string[],
  more: Partial<Guard> = {},
): Guard => ({ name, edits: [{ file, from, to }], project: "server", tests, ...more });

const model = ["packages/contract/src/step-up.test.ts"];
const stepUp = (name: string, file: string, from: string, to = ""): Guard =>
  guard(name, [`packages/contract/src/${file}`, from, to], model, { project: "contract" });

export const securityGuards: Guard[] = [
  stepUp(
    "A new Super Admin or manager asks for the passkey",
    "team.ts",
    'stepUp: [{ field: "admin_user.role", in: strongRoles }],',
  ),
  stepUp("A promotion asks for the passkey", "team.ts", '      { field: "admin_user.role", in: strongRoles },\n'),
  stepUp("A reactivation asks for the passkey", "team.ts", '{ field: "admin_user.active", in: [true] },'),
  stepUp("Another address of a person asks for the passkey", "team.ts", '{ field: "admin_user.email" },'),
  stepUp("A changed payee asks for the passkey", "operator.ts", "    stepUp: true,\n"),
  stepUp("Replaced Stripe credentials ask for the passkey", "brands.ts", ', "stripe_creds"]', "]"),
  guard(
    "A call that asks for the passkey is refused without it",
    ["server/src/http/mount.ts", "requireStepUp(route, caller.session, input.body, deps.services.clock.now());"],
    [`${passkeys}/stolen-session.test.ts`],
  ),
  guard(
    "A passkey that was shown counts for ten minutes",
    [`${passkeys}/passkeys.rules.ts`, "now.getTime() - Date.parse(shownAt) < STEP_UP_MINUTES * 60_000", "now !== null"],
    [`${passkeys}/stolen-session.test.ts`],
  ),
  guard(
    "A challenge belongs to the browser that asked",
    [`${passkeys}/challenges.ts`, "eq(passkeyChallenges.browser_hash, purpose.browserHash),"],
    [`${passkeys}/passkeys.test.ts`],
    { only: "another browser's question" },
  ),
  guard(
    "A passkey's counter is used once",
    [
      `${passkeys}/show.service.ts`,
      "and(eq(passkeys.id, passkeyId), eq(passkeys.counter, was))",
      "eq(passkeys.id, passkeyId)",
    ],
    [`${passkeys}/passkeys.test.ts`],
    { only: "counts one of several uses", project: "postgres" },
  ),
  guard(
    "Nobody removes the last passkey that their role requires",
    [
      `${passkeys}/passkeys.service.ts`,
      'if (last && (await isRequired(db, ctx.actor.role))) throw new AppError("conflict", words.last);',
    ],
    [`${passkeys}/policy.test.ts`],
  ),
  guard(
    "Known and unknown addresses take one way",
    [
      `${signIn}/sign-in.jobs.ts`,
      "const content = contentFor(request, { failures, others });",
      'const content = user ? contentFor(request, { failures, others }) : "code";',
    ],
    [`${signIn}/known-unknown.test.ts`],
  ),
  guard(
    "A live code of another browser is never expired",
    [
      `${signIn}/sign-in.jobs.ts`,
      ".where(and(isLive(email, now), eq(loginCodes.browser_hash, browser_hash)))",
      ".where(isLive(email, now))",
    ],
    [`${signIn}/strangers.test.ts`],
    { only: "expire no code" },
  ),
  guard(
    "Codes have limited room, and a link takes their place",
    [`${signIn}/sign-in.rules.ts`, 'return isFull ? "link_for_want_of_room" : "code";', 'return "code";'],
    [`${signIn}/sign-in.rules.test.ts`],
  ),
  guard(
    "Each network has room of its own for emails",
    [service, "if (wait > 0 && !isOwn) throw tooMany(wait);", "if (wait > 0) throw tooMany(wait);"],
    [`${signIn}/strangers.test.ts`],
    { only: "make a network" },
  ),
  guard(
    "A flood of networks is limited by the minute",
    [service, "await requireUse(ctx, `code:minute:${address}`, MAILS_MINUTE, 60);"],
    [`${signIn}/strangers.test.ts`],
    { only: "make a network" },
  ),
  guard(
    "A browser waits 30 seconds for another code",
    [service, "    if (wait > 0) {", "    if (wait > 60) {"],
    signInTests,
    { only: "wait 30 seconds" },
  ),
  guard(
    "All codes of a person together allow ten failures",
    [service, "if ((await failuresOf(tx, email, now)) >= FAILURE_BUDGET) return undefined;"],
    signInTests,
    { only: "three live codes" },
  ),
  guard("A code allows five tries", [service, "lt(loginCodes.attempts, CODE_TRIES),"], signInTests, {
    only: "at most five",
  }),
  guard("A code is used once", [service, "if (used.length !== 1) throw wrongCode(userId);"], signInTests, {
    only: "one code used 50 times",
    project: "postgres",
  }),
  guard("A code expires", [service, "          gt(loginCodes.expires_at, now.toISOString()),\n"], signInTests, {
    only: "a code for ten minutes",
  }),
  guard(
    "A code opens in the browser that asked alone",
    [service, " and c.browser_hash = ${browserHash})", ")"],
    signInTests,
    { only: "binds the code" },
  ),
  guard(
    "A link expires",
    [service, "          gt(loginLinks.expires_at, ctx.clock.now().toISOString()),\n"],
    signInTests,
    { only: "a link for ten minutes" },
  ),
  guard("A link works once", [service, "          isNull(loginLinks.used_at),\n"], signInTests, {
    only: "mails a link",
  }),
  guard(
    "Cookies are Secure on https",
    ["server/src/http/cookies.ts", "secure: secure() }", "secure: false }"],
    ["server/src/http/cookies.test.ts"],
  ),
  guard(
    "Cookies are bound to the host on https",
    ["server/src/http/cookies.ts", "(secure() ? `__Host-${name}` : name)", "name"],
    ["server/src/http/cookies.test.ts"],
  ),
  guard(
    "Pages cannot read cookies",
    ["server/src/http/cookies.ts", "httpOnly: true", "httpOnly: false"],
    ["server/src/http/cookies.test.ts"],
  ),
  guard(
    "A revoked API key is refused",
    [
      keys,
      "and(eq(apiKeys.token_hash, sha256(token)), isNull(apiKeys.revoked_at))",
      "eq(apiKeys.token_hash, sha256(token))",
    ],
    keyTests,
  ),
  guard(
    "An API key makes 100 calls in a second",
    [keys, "await requireUse(makeContext(services, systemActor), `api-key:${row.id}`, CALLS_A_SECOND, 1);"],
    keyTests,
  ),
  guard(
    "The token of a key is not stored with a repeated call",
    [
      "server/src/http/mount.ts",
      "secret ? { ...answer, data: { ...Object(answer.data), [secret]: null } } : answer",
      "secret ? answer : answer",
    ],
    ["server/src/laws.test.ts"],
    { only: "apiKeys.create is done once" },
  ),
  guard(
    "Emails that staff cause are limited",
    ["server/src/http/mail-limits.ts", "    if (wait > 0) {", '    if (wait > 0 && key === "") {'],
    ["server/src/http/mail-limits.test.ts"],
  ),
  guard(
    "The notice of a changed address has room of its own",
    [team, ', lane: "notice" }', " }"],
    ["server/src/http/mail-limits.test.ts"],
    { only: "room of the notice" },
  ),
  guard(
    "Denials are logged and counted",
    ["server/src/http/errors.ts", "    noteDenial(request, known);\n"],
    ["server/src/http/denials.test.ts"],
  ),
  {
    name: "A deactivated person's session ends at once",
    edits: [
      { file: "server/src/http/session.ts", from: "    eq(adminUsers.active, true),\n", to: "" },
      { file: team, from: "if (emailChanged || !after.active) await endAccess(ctx, id);", to: "" },
    ],
    project: "server",
    tests: teamTests,
  },
];
