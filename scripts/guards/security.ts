// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import { type Guard, guard } from "./guard.ts";

const signInTests = ["server/src/features/access/sign-in/sign-in.test.ts"];
const service = "server/src/features/access/sign-in/sign-in.service.ts";
const signInDb = "server/src/features/access/sign-in/sign-in.db.ts";
const keyTests = ["server/src/features/access/api-keys/api-keys.test.ts"];
const team = "server/src/features/access/team/team.service.ts";
const teamTests = ["server/src/features/access/team/team.test.ts"];

const model = ["packages/contract/src/step-up.test.ts"];
const stepUp = (name: string, file: string, from: string, to = ""): Guard =>
  guard(name, [`packages/contract/src/${file}`, from, to], model, { project: "contract" });

export const securityGuards: Guard[] = [
  stepUp(
    "A new Super Admin or manager asks for the passkey",
    "team.ts",
    'touches: { what: "account", when: [{ field: "admin_user.role", in: strongRoles }] }',
    "touches: null",
  ),
  stepUp("A promotion asks for the passkey", "team.ts", '        { field: "admin_user.role", in: strongRoles },\n'),
  stepUp("A reactivation asks for the passkey", "team.ts", '{ field: "admin_user.active", in: [true] },'),
  stepUp("Another address of a person asks for the passkey", "team.ts", '{ field: "admin_user.email" },'),
  stepUp(
    "A changed payee asks for the passkey",
    "operator.ts",
    '    touches: "payee",\n    body',
    "    touches: null,\n    body",
  ),
  stepUp("Replaced Stripe credentials ask for the passkey", "credentials.ts", ', "stripe_creds"]', "]"),
  guard(
    "A call that asks for the passkey is refused without it",
    ["server/src/http/mount.ts", "deps.access.requireStepUp(route, caller.session, input.body);"],
    ["server/src/features/access/passkeys/stolen-session.test.ts"],
  ),
  guard(
    "A passkey that was shown counts for ten minutes",
    [
      "server/src/auth/step-up.ts",
      "now.getTime() - Date.parse(steppedUpAt) < STEP_UP_MINUTES * 60_000",
      "now !== null",
    ],
    ["server/src/features/access/passkeys/stolen-session.test.ts"],
  ),
  guard(
    "A challenge belongs to the browser that asked",
    [
      "server/src/features/access/passkeys/passkeys.db.ts",
      'and browser_hash = ${sql.placeholder("browserHash")} and expires_at',
      "and expires_at",
    ],
    ["server/src/features/access/passkeys/passkeys.test.ts"],
    { only: "another browser's question" },
  ),
  guard(
    "A passkey's counter is used once",
    [
      "server/src/features/access/passkeys/passkeys.db.ts",
      ' and counter = ${sql.placeholder("was")} returning id',
      " returning id",
    ],
    ["server/src/features/access/passkeys/passkeys.test.ts"],
    { only: "counts one of several uses", project: "server" },
  ),
  guard(
    "Nobody removes the last passkey that their role requires",
    [
      "server/src/features/access/passkeys/passkeys.service.ts",
      "if (last && (await isRequired(db, ctx.actor.role))) throw refuse(passkeyErrors.last);",
    ],
    ["server/src/features/access/passkeys/policy.test.ts"],
  ),
  guard(
    "Known and unknown addresses take one way",
    [
      "server/src/features/access/sign-in/sign-in.jobs.ts",
      "const content = contentFor(request, { failures, others });",
      'const content = user ? contentFor(request, { failures, others }) : "code";',
    ],
    ["server/src/features/access/sign-in/known-unknown.test.ts"],
  ),
  guard(
    "A live code of another browser is never expired",
    [signInDb, 'where ${isLive} and browser_hash = ${sql.placeholder("browserHash")}', "where ${isLive}"],
    ["server/src/features/access/sign-in/strangers.test.ts"],
    { only: "expire no code" },
  ),
  guard(
    "Codes have limited room, and a link takes their place",
    [
      "server/src/features/access/sign-in/sign-in.rules.ts",
      'return isFull ? "link_for_want_of_room" : "code";',
      'return "code";',
    ],
    ["server/src/features/access/sign-in/sign-in.rules.test.ts"],
  ),
  guard(
    "Each network has room of its own for emails",
    [service, "if (wait > 0 && !isOwn) throw tooMany(wait);", "if (wait > 0) throw tooMany(wait);"],
    ["server/src/features/access/sign-in/strangers.test.ts"],
    { only: "never make a network wait" },
  ),
  guard(
    "Strangers have an hourly limit for an address",
    [service, "(await takeUse(ctx, `code:hour:${address}`, STRANGERS_HOUR, HOUR)) > 0 ||", ""],
    ["server/src/features/access/sign-in/strangers.test.ts"],
    { only: "an hour and a day" },
  ),
  guard(
    "One network cannot use up an address's day",
    [service, "(await takeNetworkUse(ctx, share, STRANGERS_NETWORK_DAY, DAY)) > 0 ||", ""],
    ["server/src/features/access/sign-in/strangers.test.ts"],
    { only: "their share" },
  ),
  guard(
    "A browser waits 30 seconds for another code",
    [
      service,
      "    if (wait > 0) throw refuse(signInErrors.tooSoon",
      "    if (wait > 60) throw refuse(signInErrors.tooSoon",
    ],
    signInTests,
    { only: "wait 30 seconds" },
  ),
  guard(
    "All codes of a person together allow ten failures",
    [service, "if ((await failuresOf(tx, email, now)) >= FAILURE_BUDGET) return undefined;"],
    signInTests,
    { only: "three live codes" },
  ),
  guard("A code allows five tries", [signInDb, "and attempts < ${CODE_TRIES} "], signInTests, {
    only: "at most five",
  }),
  guard("A code is used once", [service, "if (used.length !== 1) throw wrongCode(userId);"], signInTests, {
    only: "two right tries",
  }),
  guard(
    "A code expires",
    [signInDb, 'and expires_at > ${sql.placeholder("now")} returning id, code_mac', "returning id, code_mac"],
    signInTests,
    {
      only: "a code for ten minutes",
    },
  ),
  guard(
    "A code opens in the browser that asked alone",
    [signInDb, ' and c.browser_hash = ${sql.placeholder("browserHash")})', ")"],
    signInTests,
    { only: "binds the code" },
  ),
  guard(
    "A link expires",
    [signInDb, ' and expires_at > ${sql.placeholder("now")} returning admin_user_id', " returning admin_user_id"],
    signInTests,
    { only: "a link for ten minutes" },
  ),
  guard(
    "A link works once",
    [signInDb, '${sql.placeholder("tokenHash")} and used_at is null', '${sql.placeholder("tokenHash")}'],
    signInTests,
    {
      only: "mails a link",
    },
  ),
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
  guard("A revoked API key is refused", ["server/src/auth/api-key.db.ts", "revoked_at is null", "true"], keyTests),
  guard(
    "An API key makes 100 calls in a second",
    ["server/src/auth/key-limit.ts", "!window.isRefusing && window.calls < CALLS_A_SECOND", "!window.isRefusing"],
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
    ["server/src/auth/mail-limits.ts", "    if (seconds > 0) {", '    if (seconds > 0 && key === "") {'],
    ["server/src/auth/mail-limits.test.ts"],
  ),
  guard(
    "The notice of a changed address has room of its own",
    [team, ', lane: "notice" }', " }"],
    ["server/src/auth/mail-limits.test.ts"],
    { only: "room of the notice" },
  ),
  guard(
    "Denials are logged and counted",
    ["server/src/app.ts", "handleErrors(app, noteDenial);", "handleErrors(app, () => undefined);"],
    ["server/src/auth/denials.test.ts"],
  ),
  {
    name: "A deactivated person's session ends immediately",
    edits: [
      { file: "server/src/auth/session.db.ts", from: " and u.active`", to: "`" },
      { file: team, from: "if (emailChanged || !after.active) await deleteAccess(tx, id);", to: "" },
    ],
    project: "server",
    tests: teamTests,
  },
];
