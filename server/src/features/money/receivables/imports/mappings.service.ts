import {
  type BankMapping,
  type bankMappings as contract,
  fieldsOfMapping,
  hasAmounts,
  mappingErrors,
} from "@console/contract/bank-mappings.ts";
import { sentValues } from "@console/contract/fields.ts";
import { fold } from "@console/contract/fold.ts";
import { BANK_MAPPINGS_MAX } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about, changedFields } from "../../../../audit/audit.ts";
import type { Context } from "../../../../context/context.ts";
import { lockTextUntilCommit } from "../../../../db/locks.ts";
import { deleteRows, insertRecord, updateRecord } from "../../../../db/records.ts";
import { bankMappings } from "../../../../db/tables/bank-mappings.ts";
import { refuse, requireFound } from "../../../../http/errors.ts";
import { requireVersion } from "../../../../http/version.ts";
import { auditMappings } from "./imports.text.ts";
import { listMappings, lockMapping, type MappingRow } from "./mappings.db.ts";

type Sent<K extends "create" | "update"> = Parsed<(typeof contract)[K]>["body"]["bank_mapping"];

/** Whoever adds a bank account under a name that was removed goes on with its keys. */
export async function createMapping(ctx: Context, sent: Sent<"create">): Promise<BankMapping> {
  const db = ctx.db.current();
  await lockTextUntilCommit(db, "bank_mappings");
  const known = await listMappings(db, {});
  const account_key = fold(sent.account);
  if (known.some(({ account }) => fold(account) === account_key)) throw refuse(mappingErrors.nameTaken);
  if (known.length >= BANK_MAPPINGS_MAX) throw refuse(mappingErrors.full);
  const row = await insertRecord(ctx, bankMappings, { ...sent, account_key, created_by: ctx.actor.name });
  await auditMappings(ctx, "bank_mapping.created", subjectOf(row), { after: sent });
  return row;
}

export async function updateMapping(ctx: Context, id: number, sent: Sent<"update">): Promise<BankMapping> {
  const before = await requireMapping(ctx, id);
  const changes = sentValues(fieldsOfMapping, sent);
  const next = { ...before, ...changes };
  if (!hasAmounts(next)) throw refuse(mappingErrors.amounts);
  const change = changedFields(recorded(before), recorded(next));
  if (!change) return before;
  const row = await updateRecord(ctx, bankMappings, id, changes);
  await auditMappings(ctx, "bank_mapping.updated", subjectOf(row), change);
  return row;
}

export async function removeMapping(ctx: Context, id: number): Promise<{ id: number }> {
  const before = await requireMapping(ctx, id);
  await deleteRows(ctx.db.current(), bankMappings, { id });
  await auditMappings(ctx, "bank_mapping.deleted", subjectOf(before), { before: recorded(before) });
  return { id };
}

async function requireMapping(ctx: Context, id: number): Promise<MappingRow> {
  const row = requireFound(await lockMapping(ctx.db.current(), { id }), mappingErrors.notFound);
  return requireVersion(ctx, row);
}

const subjectOf = ({ id, account }: MappingRow) => about("bank_mapping", { id, name: account });

const recorded = ({
  id,
  account_key,
  created_at,
  updated_at,
  updated_by,
  created_by,
  version,
  ...fields
}: MappingRow) => fields;
