import { randomUUID } from "node:crypto";
import type { BulkAnswer } from "@console/contract/bulk.ts";
import { sentValues } from "@console/contract/fields.ts";
import { ONBOARDINGS_PER_DAY } from "@console/contract/limits.ts";
import type { onboardings as contract, Onboarding, OnboardingFields } from "@console/contract/onboardings.ts";
import { fieldsOfOnboarding, onboardingErrors } from "@console/contract/onboardings.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import { authText } from "../../../auth/auth.text.ts";
import { takeUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, insertRecord, updateRecord } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { bulkResult, partitionBulk, rowsOf } from "../../../http/bulk.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { sendInvitations, withinLimits } from "./invite.service.ts";
import {
  findFirstCalls,
  findOnboarding,
  listOnboardings,
  lockOnboarding,
  lockOnboardings,
  type OnboardingRow,
} from "./onboardings.db.ts";
import { invitationsFor, isLate, momentOf, timeFault } from "./onboardings.rules.ts";
import { auditOnboardings } from "./onboardings.text.ts";

type Input<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>;
type Change = Omit<Input<"update">["body"]["onboarding"], "status">;

export async function list(ctx: Context, query: Input<"list">["query"]) {
  const { data, meta } = await listOnboardings(ctx.db.current(), query);
  return { data: data.map((row) => shown(ctx, row)), meta };
}

export async function read(ctx: Context, id: number): Promise<Onboarding> {
  return shown(ctx, await find(ctx, id));
}

export const firstCalls = async (ctx: Context) => findFirstCalls(ctx.db.current());

export async function create(ctx: Context, sent: OnboardingFields): Promise<Onboarding> {
  const fields = named(sent);
  const onboarding_at = requireMoment(fields);
  await requireDailyLimit(ctx);
  const due = invitationsFor(null, { ...fields, onboarding_at });
  const { invite_sequence, invited_email, ...mails } = await withinLimits(ctx, due, fields.contact_email);
  const { id } = await insertRecord(ctx, onboardings, {
    ...fields,
    onboarding_at,
    status: "scheduled",
    scheduled_by: ctx.actor.name,
    invite_uid: `${randomUUID()}@onboardings`,
    invite_sequence,
    invited_email,
    search_text: searchable(fields),
  });
  const row = await find(ctx, id);
  await sendInvitations(ctx, { before: null, after: row, ...mails });
  await auditOnboardings(ctx, "onboarding.created", subjectOf(row), { after: { ...fields, onboarding_at } });
  return shown(ctx, row);
}

/**
 * Changes the sent fields. If the invitation's content changes, it is emailed again, or canceled if it no longer
 * applies.
 */
export async function update(ctx: Context, id: number, sent: Change): Promise<Onboarding> {
  const before = await lockScheduled(ctx, id);
  const was = pick(before);
  const given = sentValues(fieldsOfOnboarding, sent);
  // Without a package name, the package type's name is used.
  const follows = given.package_name === undefined && was.package_name === was.package_type;
  const fields = named({ ...was, ...given, ...(follows && { package_name: "" }) });
  const changes = changedFields<OnboardingFields>(was, fields);
  if (!changes) return shown(ctx, before);
  const onboarding_at = requireMoment(fields);
  const due = invitationsFor(before, { ...fields, onboarding_at });
  const { invite_sequence, invited_email, ...mails } = await withinLimits(ctx, due, fields.contact_email);
  await updateRecord(ctx, onboardings, id, {
    ...fields,
    onboarding_at,
    invite_sequence,
    invited_email,
    search_text: searchable(fields),
  });
  const after = await find(ctx, id);
  await sendInvitations(ctx, { before, after, ...mails });
  await auditOnboardings(ctx, "onboarding.updated", subjectOf(after), changes);
  return shown(ctx, after);
}

/** Cannot be undone (ONB-20). The invited person gets no email, because it has taken place. */
export async function markDone(ctx: Context, id: number): Promise<Onboarding> {
  await finish(ctx, [await lockScheduled(ctx, id)]);
  return read(ctx, id);
}

/** The same for several, each with its own version and event. */
export async function markSeveralDone(
  ctx: Context,
  records: Input<"bulkDone">["body"]["records"],
): Promise<BulkAnswer> {
  const rows = await lockOnboardings(ctx.db.current(), { ids: records.map(({ id }) => id) });
  const named = rows.map((row) => ({ ...row, name: row.company_name }));
  const sorted = partitionBulk(records, named, "onboarding", ({ status }) => (status === "done" ? "same" : null));
  await finish(ctx, rowsOf(sorted));
  return bulkResult(sorted);
}

async function finish(ctx: Context, rows: readonly OnboardingRow[]): Promise<void> {
  const done = { status: "done" as const, done_by: ctx.actor.name, done_at: ctx.clock.now().toISOString() };
  for (const { id } of rows) await updateRecord(ctx, onboardings, id, done);
  await auditOnboardings.each(ctx, "onboarding.done", rows, (row) => [
    subjectOf(row),
    { before: { status: "scheduled" }, after: { status: "done" } },
  ]);
}

export async function remove(ctx: Context, id: number): Promise<{ id: number; company_name: string }> {
  const before = await lockScheduled(ctx, id);
  await deleteRows(ctx.db.current(), onboardings, { id });
  const due = invitationsFor(before, null);
  const { invite_sequence, cancel, request } = await withinLimits(ctx, due, before.contact_email);
  await sendInvitations(ctx, { before, after: { ...before, invite_sequence }, cancel, request });
  await auditOnboardings(ctx, "onboarding.deleted", subjectOf(before), { before: pick(before) });
  return { id, company_name: before.company_name };
}

const subjectOf = ({ id, company_name: name }: OnboardingRow) => about("onboarding", { id, name });

const DAY_SECONDS = 86_400;

/** What the system schedules itself, such as sample data, is not counted. */
async function requireDailyLimit(ctx: Context): Promise<void> {
  if (ctx.actor.id === null) return;
  const seconds = await takeUse(ctx, `onboardings:${ctx.actor.id}`, ONBOARDINGS_PER_DAY, DAY_SECONDS);
  if (seconds === 0) return;
  const wait = authText.hours(Math.ceil(seconds / 3_600));
  throw refuse(onboardingErrors.tooMany, { limit: ONBOARDINGS_PER_DAY, wait }, { retryAfter: seconds });
}

/** @returns nothing if there is none with this id */
export const findIfKnown = (ctx: Context, id: number): Promise<OnboardingRow | undefined> =>
  findOnboarding(ctx.db.current(), { id });

export async function find(ctx: Context, id: number): Promise<OnboardingRow> {
  return requireFound(await findIfKnown(ctx, id), onboardingErrors.notFound);
}

/** Reports that it is done before a version conflict: a newer version would not help. */
async function lockScheduled(ctx: Context, id: number): Promise<OnboardingRow> {
  const row = requireFound(await lockOnboarding(ctx.db.current(), { id }), onboardingErrors.notFound);
  if (row.status === "done") throw refuse(onboardingErrors.isDone);
  await requireVersion(ctx, row, () => shown(ctx, row));
  return row;
}

const shown = (ctx: Context, row: OnboardingRow): Onboarding => ({ ...row, late: isLate(row, ctx.clock.now()) });

function requireMoment(fields: OnboardingFields): string | null {
  const fault = timeFault(fields);
  if (fault) throw fault;
  return momentOf(fields);
}

const searchable = ({ company_name, contact_person, contact_email }: OnboardingFields): string =>
  searchText(company_name, contact_person, contact_email);

const named = (sent: OnboardingFields): OnboardingFields => ({
  ...sent,
  package_name: sent.package_name || sent.package_type,
});

const pick = (row: OnboardingFields): OnboardingFields => sentValues(fieldsOfOnboarding, row);
