import { externalId } from "@console/contract/businesses.ts";
import type { BusinessReport, ReportedBusiness } from "@console/contract/platform.ts";
import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { changedFields, recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { searchText } from "../../db/sql.ts";
import { AppError, invalid, invalidInput } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { type BrandInScope, findBrandInScope } from "../brands/brand-scope.ts";
import { connect, connectedCodes, connectedCodesOf } from "../integrations/connections.service.ts";
import { businessesOf, findReported } from "./businesses.db.ts";
import { businesses } from "./businesses.table.ts";
import { keepEngine, keepPeriod } from "./periods.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findReported>>>;
type Fields = Pick<
  Row,
  "name" | "type" | "location" | "account_status" | "total_agent" | "total_locations" | "premium_support"
>;

/** What a new business is where its report says nothing. */
const unsaid = {
  type: "",
  location: "",
  account_status: true,
  total_agent: 0,
  total_locations: 1,
  premium_support: false,
} satisfies Omit<Fields, "name">;

/**
 * Takes a business as the voice platform has it now: a new one begins with the default engine, of a
 * known one what changed is kept, as history where bills need it. The same report again changes nothing.
 * @param sentId the platform's own id
 * @throws AppError invalid, conflict where the business belongs to another brand, version_conflict
 */
export async function report(ctx: Context, sentId: string, sent: BusinessReport): Promise<ReportedBusiness> {
  const known = z.safeParse(externalId, sentId);
  if (!known.success) throw invalidInput(known.error.issues.map((issue) => ({ ...issue, path: ["external_id"] })));
  const brand = await findBrandInScope(ctx, sent.organization_id, true);
  if (!brand) throw invalid({ "business.organization_id": "There is no brand with this id." });
  const existing = await findReported(ctx.db.current(), known.data);
  const isNew = existing === undefined;
  const before = existing ?? (await insert(ctx, brand, known.data, sent));
  if (before.organization_id !== brand.id) throw foreign(known.data);
  if (!isNew) await requireVersion(ctx, before, () => shown(ctx, known.data));
  const changes = isNew ? null : changedFields<Fields>(pick(before), said(sent));
  const after = { ...pick(before), ...changes?.after };
  const codes = sent.integration_codes && (await connect(ctx, brand.id, before.id, sent.integration_codes));
  await keepPeriod(ctx, before.id, "active", after.account_status);
  await keepPeriod(ctx, before.id, "premium_support", after.premium_support);
  if (!isNew && !changes && !codes) return shown(ctx, known.data);
  if (!isNew) await save(ctx, before.id, after);
  await recordEvent(ctx, {
    event: "business.reported",
    message: isNew ? `reported the new business ${after.name} of ${brand.name}` : `reported a change of ${after.name}`,
    subject: { kind: "business", id: before.id, label: after.name },
    brandId: brand.id,
    ...(!isNew && { before: { ...changes?.before, ...(codes && { integration_codes: codes.before }) } }),
    after: { ...(isNew ? after : changes?.after), ...(codes && { integration_codes: codes.after }) },
  });
  return shown(ctx, known.data);
}

/** Two reports of one new business at once make one row, whichever brands they name. */
async function insert(ctx: Context, brand: BrandInScope, external_id: string, sent: BusinessReport): Promise<Row> {
  const tx = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  const fields = { ...unsaid, ...said(sent), name: sent.name };
  await tx
    .insert(businesses)
    .values({
      organization_id: brand.id,
      external_id,
      ...fields,
      voice_engine: "v1",
      search_text: searchText(fields.name, fields.location),
      created_at: now,
      updated_at: now,
      updated_by: ctx.actor.name,
    })
    .onConflictDoNothing();
  const row = await findReported(tx, external_id);
  if (!row) throw new Error("the business was not stored");
  await keepEngine(ctx, row.id, row.voice_engine);
  return row;
}

const foreign = (external_id: string) =>
  new AppError("conflict", `The business ${external_id} belongs to another brand, and cannot be moved.`);

async function save(ctx: Context, id: number, fields: Fields): Promise<void> {
  await ctx.db
    .current()
    .update(businesses)
    .set({
      ...fields,
      search_text: searchText(fields.name, fields.location),
      version: sql`${businesses.version} + 1`,
      updated_at: ctx.clock.now().toISOString(),
      updated_by: ctx.actor.name,
    })
    .where(eq(businesses.id, id));
}

async function shown(ctx: Context, external_id: string): Promise<ReportedBusiness> {
  const row = await findReported(ctx.db.current(), external_id);
  if (!row) throw new Error("the business is gone");
  return { ...row, integration_codes: await connectedCodes(ctx, row.id) };
}

/** All businesses of a brand by name, each with the codes of what it is connected with. */
export async function reportedOf(ctx: Context, brandId: number): Promise<ReportedBusiness[]> {
  const connected = await connectedCodesOf(ctx, brandId);
  return (await businessesOf(ctx.db.current(), brandId)).map((row) => ({
    ...row,
    integration_codes: connected.filter((each) => each.business_id === row.id).map((each) => each.code),
  }));
}

const pick = (row: Fields): Fields => ({
  name: row.name,
  type: row.type,
  location: row.location,
  account_status: row.account_status,
  total_agent: row.total_agent,
  total_locations: row.total_locations,
  premium_support: row.premium_support,
});

/** What the report says; the rest stays as it is. */
function said(sent: BusinessReport): Partial<Fields> {
  const { organization_id: _brand, integration_codes: _codes, ...fields } = sent;
  return asFields(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

/** Without what is undefined, the fields of a report are those of a row. */
const asFields = (fields: object) => fields as Partial<Fields>;
