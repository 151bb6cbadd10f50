import { type AttentionItem, attentionErrors, type attention as contract } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { areasOf } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { updateRecord } from "../../../db/records.ts";
import { attentionItems } from "../../../db/tables/attention.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { findActivePerson, findItem, type ItemRow, listItems, lockItem } from "./attention.db.ts";
import { maySee } from "./attention.rules.ts";
import { auditAttention } from "./attention.text.ts";

/** What needs attention in the areas that the caller may see. */
export async function list(ctx: Context, query: Parsed<typeof contract.list>["query"]) {
  const { data, meta } = await listItems(ctx.db.current(), query, areasOf(ctx.actor.role), billingDay(ctx));
  return { meta, data: data.map((row) => ({ ...shown(row), sort_key: row.sort_key })) };
}

export async function read(ctx: Context, id: number): Promise<AttentionItem> {
  return shown(requireVisible(ctx, await findItem(ctx.db.current(), { id, today: billingDay(ctx) })));
}

/** An item of an area that the caller may not see does not exist for them. */
function requireVisible(ctx: Context, row: ItemRow | undefined): ItemRow {
  if (!row || !maySee(ctx.actor.role, row.area)) throw refuse(attentionErrors.notFound);
  return row;
}

type Sent = Parsed<typeof contract.update>["body"];

/** Assigns an item, or snoozes it. Fields that are not sent stay. */
export async function update(ctx: Context, id: number, sent: Sent): Promise<AttentionItem> {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const row = requireVisible(ctx, (await lockItem(db, id)) ? await findItem(db, { id, today }) : undefined);
  await requireVersion(ctx, row, () => shown(row));
  const { assigned_to, snoozed_until, until_worse } = row;
  const before = { assigned_to, snoozed_until, until_worse };
  const change = changedFields(before, sent) ?? (movesBaseline(row, sent) ? { before: {}, after: {} } : null);
  if (!change) return shown(row);
  if (change.after.snoozed_until && change.after.snoozed_until <= today) throw refuse(attentionErrors.pastDay);
  const assignee = await requireAssignee(ctx, row, change.after.assigned_to);
  const after = { ...before, ...change.after };
  const snoozes = after.snoozed_until !== null || after.until_worse;
  await updateRecord(ctx, attentionItems, id, {
    ...after,
    snoozed: snoozes,
    ...(after.until_worse && snoozesIn(sent) && baselineOf(row)),
  });
  await auditAttention(
    ctx,
    "attention.updated",
    about("attention", { id, name: attentionReasons[row.reason].label }, { id: row.organization_id, name: row.brand }),
    { area: row.area, ...change },
    { on: row.brand ?? row.subject_label, assignee, until: after.snoozed_until, worse: after.until_worse, snoozes },
  );
  const stored = assertStored(await findItem(db, { id, today }), "the item was not stored");
  return shown(stored);
}

const snoozesIn = ({ until_worse, snoozed_until }: Sent) => until_worse !== undefined || snoozed_until !== undefined;

/** Later states are compared with what an item was when a person last decided to snooze it. */
const baselineOf = (row: ItemRow) => ({ worse_points: row.points_reason + row.points_money, worse_money: row.money });

/** Whether the same decision again, with a new baseline, is a change. */
const movesBaseline = (row: ItemRow, sent: Sent) =>
  sent.until_worse === true &&
  row.until_worse &&
  (row.worse_points !== row.points_reason + row.points_money || row.worse_money !== row.money);

/** @returns the assignee's name; null if it is assigned to nobody, undefined if that stays */
async function requireAssignee(ctx: Context, { area }: ItemRow, id: number | null | undefined) {
  if (id === undefined || id === null) return id;
  const person = await findActivePerson(ctx.db.current(), { id });
  if (!person || !maySee(person.role, area)) throw refuse(attentionErrors.notEligible);
  return person.name;
}

const shown = (row: ItemRow): AttentionItem => ({
  ...row,
  subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
  account_owner: personOf(row.owner_id, row.owner),
  assigned_to: personOf(row.assigned_to, row.assignee),
  status: row.snoozed ? "snoozed" : "open",
  points: { reason: row.points_reason, money: row.points_money, age: row.points_age },
});

const personOf = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });
