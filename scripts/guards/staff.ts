import { type Guard, guard } from "./guard.ts";

const attention = ["server/src/features/desk/attention/attention.test.ts"];
const history = ["server/src/features/desk/history/history.test.ts"];
const emails = ["server/src/features/desk/emails/emails.test.ts"];
const jobs = ["server/src/features/desk/jobs/failed-jobs.test.ts"];

const attentionService = "server/src/features/desk/attention/attention.service.ts";
const attentionRules = "server/src/features/desk/attention/attention.rules.ts";
const historyService = "server/src/features/desk/history/history.service.ts";
const historyRecords = "server/src/features/desk/history/history-records.ts";
const emailsService = "server/src/features/desk/emails/emails.service.ts";
const attempts = "server/src/jobs/email-attempts.ts";

/** What staff are promised of what needs attention, histories, emails and failed jobs. */
export const staffGuards: Guard[] = [
  guard(
    "An item of an area that the role may not see does not exist",
    [attentionService, "if (!row || !maySee(ctx.actor.role, row.area)) throw", "if (!row) throw"],
    attention,
  ),
  guard(
    "An item is assigned only to someone who may see it",
    [attentionService, "if (!person || !maySee(person.role, area)) throw", "if (!person) throw"],
    attention,
  ),
  guard(
    "An outdated version of an item is refused",
    [attentionService, "  await requireVersion(ctx, row, () => shown(row));\n"],
    attention,
  ),
  guard(
    "Nothing is snoozed until a past day",
    [attentionService, "change.after.snoozed_until <= today", "change.after.snoozed_until < '2000'"],
    attention,
  ),
  guard(
    "An item shows no money to roles without brands",
    [attentionRules, '.every((role) => areasOf(role).includes("brands"))', ".every(() => true)"],
    attention,
  ),
  guard(
    "A snoozed item shows again once it is worse",
    [attentionRules, "if (!snooze.until_worse) return false;", "return false;"],
    attention,
  ),
  guard(
    "A stored item ends with its cause",
    [
      "server/src/features/desk/attention/refresh.service.ts",
      "if (ended.length > 0) await deleteEnded(tx, { ids: ended });",
    ],
    attention,
  ),
  guard(
    "What an earlier refresh found never replaces what a later one found",
    [
      "server/src/features/desk/attention/refresh.service.ts",
      "        await lockTextUntilCommit(db.current(), lockOf(code));\n",
    ],
    attention,
    { project: "server" },
  ),
  guard(
    "A page of all businesses begins before row 10,000",
    [
      "server/src/features/partners/businesses/businesses.routes.ts",
      "    if (!query.chunk && first >= BUSINESS_ROWS_MAX) throw refuse(businessErrors.pageTooFar);\n",
    ],
    ["server/src/features/partners/businesses/all-businesses.test.ts"],
    { project: "server", only: "from row 10,000 on" },
  ),
  guard(
    "An activity of another area does not exist",
    [
      historyService,
      "if (!row || !areasOf(ctx.actor.role).some((area) => area === row.area)) throw",
      "if (!row) throw",
    ],
    history,
  ),
  guard(
    "Reverting asks for the step-up of the record's own route",
    [historyService, "  requireStepUp(reversal.route, session, body, ctx.clock.now());\n"],
    history,
  ),
  guard(
    "A value that was changed since is reverted only by someone who has seen it",
    [historyService, "if (!isSame(current, after[field]) && !hasSeen)", "if (!hasSeen && current === ctx)"],
    history,
  ),
  guard(
    "A reverted value is validated like any other",
    [historyService, "  if (parsed?.error) throw invalidInput(parsed.error.issues);\n"],
    history,
  ),
  guard(
    "A role is not reverted",
    [historyRecords, 'fields: setOf("name", "email"', 'fields: setOf("role", "name", "email"'],
    history,
  ),
  guard(
    "A sign-in email is not sent again",
    [emailsService, 'if (email.kind === "sign_in") throw refuse(emailErrors.signIn);'],
    emails,
  ),
  guard(
    "An email that waits is not sent again",
    [emailsService, 'if (email.status === "waiting") throw refuse(emailErrors.waiting);'],
    emails,
  ),
  guard(
    "A rejected address is no outage of the mail server",
    ["server/src/adapters/mail.ts", 'return !(error instanceof Error && "responseCode" in error) ||', "return true ||"],
    emails,
  ),
  guard(
    "A refused email says so",
    [
      attempts,
      "if (id !== undefined && error instanceof GiveUp) await",
      "if (id === undefined && error instanceof GiveUp) await",
    ],
    emails,
  ),
  guard(
    "A failed job is retried once",
    [
      "server/src/jobs/jobs.db.ts",
      "and state = 'failed'\n      returning name",
      "or state = 'failed'\n      returning name",
    ],
    jobs,
  ),
  guard(
    "The email of a discarded job counts as refused",
    ["server/src/features/desk/jobs/jobs.service.ts", "  await giveUpEmail(ctx, payload, reason);\n"],
    jobs,
  ),
];
