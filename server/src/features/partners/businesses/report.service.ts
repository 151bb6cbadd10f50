import { businessErrors, externalId } from "@console/contract/businesses.ts";
import type { BusinessReport, ReportedBusiness } from "@console/contract/platform.ts";
import * as z from "zod/mini";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertIfNew, updateRecord } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { assertStored, invalidInput, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { type BrandInScope, findBrandByRef } from "../../access/brand-scope/brand-scope.ts";
import { ingestWaiting } from "../../money/usage/refused/refused.jobs.ts";
import { connect } from "../integrations/connections.service.ts";
import { findReported, type ReportedRow, reportedOf } from "./businesses.db.ts";
import { auditBusinesses } from "./businesses.text.ts";
import { recordEngines, recordPeriods } from "./periods.ts";

type Fields = Pick<
  ReportedRow,
  "name" | "type" | "location" | "account_status" | "total_agent" | "total_locations" | "premium_support"
>;

/** Defaults for fields missing in a new business's report. */
const defaults = {
  type: "",
  location: "",
  account_status: true,
  total_agent: 0,
  total_locations: 1,
  premium_support: false,
} satisfies Omit<Fields, "name">;

/**
 * Saves a business as the voice platform reports it: a new one starts with the default engine; for a known one, changed
 * fields are saved, with history if bills need it. Repeating a report changes nothing.
 * @param sentId the voice platform's id
 */
export async function report(ctx: Context, sentId: string, sent: BusinessReport): Promise<ReportedBusiness> {
  const known = z.safeParse(externalId, sentId);
  if (!known.success) throw invalidInput(known.error.issues.map((issue) => ({ ...issue, path: ["external_id"] })));
  const brand = requireFound(await findBrandByRef(ctx, sent.organization_id, true), businessErrors.noBrand);
  const existing = await findReported(ctx.db.current(), { externalId: known.data });
  const isNew = existing === undefined;
  const before = existing ?? (await insert(ctx, brand, known.data, sent));
  if (before.organization_id !== brand.id) throw refuse(businessErrors.foreign, { external_id: known.data });
  if (!isNew) await requireVersion(ctx, before, () => shown(ctx, known.data));
  const changes = isNew ? null : changedFields<Fields>(pick(before), reportedFields(sent));
  const after = { ...pick(before), ...changes?.after };
  const codes = sent.integration_codes && (await connect(ctx, brand.id, before, sent.integration_codes));
  const begun = isNew ? after : changes?.after;
  if (begun) await recordPeriods(ctx, before.id, begun);
  if (!isNew && !changes && !codes) return shown(ctx, known.data);
  if (!isNew) {
    const search_text = searchText(after.name, after.location, known.data);
    await updateRecord(ctx, businesses, before.id, { ...after, search_text });
  }
  await auditBusinesses(
    ctx,
    "business.reported",
    about("business", { id: before.id, name: after.name }, brand),
    {
      ...(!isNew && { before: { ...changes?.before, ...(codes && { integration_codes: codes.before }) } }),
      after: { ...(isNew ? after : changes?.after), ...(codes && { integration_codes: codes.after }) },
    },
    isNew,
  );
  return shown(ctx, known.data);
}

/** Two concurrent reports of a new business create one row, whichever brands they name. */
async function insert(
  ctx: Context,
  brand: BrandInScope,
  external_id: string,
  sent: BusinessReport,
): Promise<ReportedRow> {
  const fields = { ...defaults, ...reportedFields(sent), name: sent.name };
  const now = ctx.clock.now().toISOString();
  const inserted = await insertIfNew(ctx.db.current(), businesses, {
    ...fields,
    organization_id: brand.id,
    external_id,
    voice_engine: "v1",
    search_text: searchText(fields.name, fields.location, external_id),
    created_at: now,
    updated_at: now,
    updated_by: ctx.actor.name,
  });
  const row = inserted ? { ...inserted, integrations_count: 0, integration_codes: [] } : await shown(ctx, external_id);
  await ingestWaiting(ctx, { brandId: brand.id, business: external_id });
  recordEngines(ctx, [{ business_id: row.id, code: row.voice_engine }]);
  return row;
}

const shown = async (ctx: Context, externalId: string): Promise<ReportedRow> =>
  assertStored(await findReported(ctx.db.current(), { externalId }), "the business is not stored");

/** All businesses of a brand by name. */
export const allReported = (ctx: Context, brandId: number): Promise<ReportedBusiness[]> =>
  reportedOf(ctx.db.current(), { brandId });

const pick = (row: Fields): Fields => ({
  name: row.name,
  type: row.type,
  location: row.location,
  account_status: row.account_status,
  total_agent: row.total_agent,
  total_locations: row.total_locations,
  premium_support: row.premium_support,
});

/** The reported fields; the others stay unchanged. */
function reportedFields(sent: BusinessReport): Partial<Fields> {
  const { organization_id: _brand, integration_codes: _codes, ...fields } = sent;
  return asFields(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

/** Without undefined values, the fields of a report match those of a row. */
const asFields = (fields: object) => fields as Partial<Fields>;
