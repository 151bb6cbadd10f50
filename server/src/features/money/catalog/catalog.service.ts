import {
  type CatalogEngine,
  type catalog,
  catalogErrors,
  type EngineChange,
  type EngineGap,
  engineGaps,
  type IntegrationChange,
  type IntegrationCreate,
  type Retirement,
} from "@console/contract/catalog.ts";
import type { ConfigurationPart } from "@console/contract/configuration-parts.ts";
import {
  type Engine,
  type EngineCode,
  engineCodes,
  engineErrors,
  engineLabel,
  engineTitles,
} from "@console/contract/engines.ts";
import { compareNames, isFound } from "@console/contract/fold.ts";
import { type AvailableIntegration, categoryLabel, integrationErrors } from "@console/contract/integrations.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import { raiseConfigurations } from "../../../audit/configuration.db.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { insertRecord, mapViolations, updateRecord } from "../../../db/records.ts";
import { catalogEngines, catalogIntegrations } from "../../../db/tables/catalog.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import {
  allEngines,
  allIntegrations,
  brandsWithEngine,
  brandsWithIntegration,
  type EngineRow,
  findIntegration,
  type IntegrationRow,
  insertEngine,
  lockEngine,
  lockIntegration,
  retiringParts,
} from "./catalog.db.ts";
import { auditCatalog, catalogStartText, gapsInWords } from "./catalog.text.ts";

type Query<K extends "engines" | "integrations"> = Parsed<(typeof catalog)[K]>["query"];
type Reading = Pick<Context, "db">;

/** Engines of the catalog, by code. */
export const engines = async ({ db }: Reading): Promise<CatalogEngine[]> =>
  (await allEngines(db.current(), {})).map(asEngine);

/** Engines of the catalog by their code; every code has one. */
export async function engineFinder(ctx: Reading): Promise<(code: EngineCode) => Engine> {
  const byCode = new Map((await engines(ctx)).map((each) => [each.code, each]));
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`the catalog has no engine ${code}`);
    return found;
  };
}

/** Integrations of the catalog, by name. */
export const integrations = async ({ db }: Reading): Promise<IntegrationRow[]> =>
  // In code: the collations of databases differ.
  (await allIntegrations(db.current(), {})).sort((one, other) => compareNames(one.name, other.name));

/** An integration of the catalog; undefined where it has none with this code. */
export const findByCode = ({ db }: Reading, code: string): Promise<IntegrationRow | undefined> =>
  findIntegration(db.current(), { code });

/** Integrations by their code. An entry stays, so every code that a row holds has one. */
export async function integrationFinder(ctx: Reading): Promise<(code: string) => AvailableIntegration> {
  const byCode = new Map((await integrations(ctx)).map((each) => [each.code, each]));
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`the catalog has no integration ${code}`);
    return found;
  };
}

function asEngine(row: EngineRow): CatalogEngine {
  const missing = (["llm", "stt", "tts"] as const).filter((part) => !row[part].provider || !row[part].model_name);
  const gaps: EngineGap[] = row.tts.default_voice_id ? missing : [...missing, "voice"];
  return { ...row, name: engineLabel[row.code], missing: gaps };
}

/** What the operator should know of a catalog that lacks something; null where it lacks nothing. */
export async function catalogGaps(ctx: Reading): Promise<string | null> {
  const all = await engines(ctx);
  if (all.every(({ missing }) => missing.length === engineGaps.length)) return catalogStartText.empty;
  const gaps = gapsInWords(all);
  return gaps === "" ? null : catalogStartText.incomplete(gaps);
}

export const isEngineFound = ({ code, name, llm, stt, tts }: Engine, searched: string | undefined): boolean =>
  isFound(searched, code, name, ...[llm, stt, tts].flatMap((part) => [part.provider, part.model_name]));

type Described = Pick<IntegrationRow, "code" | "name" | "description" | "category">;

export const isIntegrationFound = ({ code, name, description, category }: Described, searched: string | undefined) =>
  isFound(searched, code, name, description, categoryLabel[category]);

export async function listEngines(ctx: Context, query: Query<"engines">) {
  const found = (await engines(ctx)).filter((each) => isEngineFound(each, query.search_key));
  return readArray(query, query.sort === "-code" ? found.reverse() : found);
}

export async function listIntegrations(ctx: Context, query: Query<"integrations">) {
  const found = (await integrations(ctx)).filter((each) => isIntegrationFound(each, query.search_key));
  return readArray(query, query.sort === "-name" ? found.reverse() : found);
}

const EMPTY_PART = { provider: "", model_name: "", retires_on: null, replacement: null };

/** Adds the engines that the database does not have yet, without models: the operator's catalog says those. */
export async function ensureEngines(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  for (const code of engineCodes) {
    await insertEngine(ctx.db.current(), { code, part: JSON.stringify(EMPTY_PART), now, by: ctx.actor.name });
  }
}

/** Changes the parts that are sent. */
export async function updateEngine(ctx: Context, id: number, sent: EngineChange): Promise<CatalogEngine> {
  const row = await requireVersion(
    ctx,
    requireFound(await lockEngine(ctx.db.current(), { id }), engineErrors.notFound),
    asEngine,
  );
  const changes = changedParts(row, sent);
  if (!changes) return asEngine(row);
  const updated = await updateRecord(ctx, catalogEngines, id, changes.after);
  await raise(ctx, "engines", await brandsWithEngine(ctx.db.current(), { code: row.code }));
  await auditCatalog(
    ctx,
    "catalog.engine_changed",
    about("catalog", { id, name: engineLabel[row.code] }),
    { changesConfigurations: true, ...changes },
    row.code,
  );
  return asEngine(updated);
}

export async function createIntegration(ctx: Context, sent: IntegrationCreate): Promise<IntegrationRow> {
  const row = await mapViolations(insertRecord(ctx, catalogIntegrations, sent), {
    catalog_integrations_code: () => refuse(catalogErrors.codeTaken),
  });
  await auditCatalog(ctx, "catalog.integration_added", about("catalog", row), { after: sent });
  return row;
}

/** Fields of an integration that the configurations of the brands that have it show. */
const SHOWN: readonly (keyof IntegrationRow)[] = ["name", "category", "connection_type"];

/** Changes what is sent. A new price is where further brands start. */
export async function updateIntegration(ctx: Context, id: number, sent: IntegrationChange): Promise<IntegrationRow> {
  const row = await requireVersion(
    ctx,
    requireFound(await lockIntegration(ctx.db.current(), { id }), integrationErrors.notFound),
  );
  const changes = changedParts<IntegrationRow>(row, sent);
  if (!changes) return row;
  const updated = await updateRecord(ctx, catalogIntegrations, id, changes.after);
  const isShown = SHOWN.some((field) => field in changes.after);
  if (isShown) await raise(ctx, "integrations", await brandsWithIntegration(ctx.db.current(), { code: row.code }));
  await auditCatalog(ctx, "catalog.integration_changed", about("catalog", updated), {
    changesConfigurations: isShown,
    ...changes,
  });
  return updated;
}

/** As `changedFields`, for values that are objects: their fields have one order, whoever stored them. */
export function changedParts<T extends Record<string, unknown>>(
  before: T,
  sent: { [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | null {
  const differing = Object.entries(sent).filter(([key, value]) => sorted(value) !== sorted(before[key]));
  return changedFields(before, Object.fromEntries(differing) as typeof sent);
}

/** JSON with the keys of objects in order: PostgreSQL stores them in another one. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each) =>
    each !== null && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

async function raise(ctx: Context, part: ConfigurationPart, brands: readonly { id: number }[]): Promise<void> {
  if (brands.length === 0) return;
  const changes = brands.map(({ id }) => ({ brandId: id, part }));
  await raiseConfigurations(ctx.db.current(), changes, ctx.clock.now().toISOString());
}

/** Parts in use that their providers retire, soonest first. */
export async function retirements({ db }: Reading, through: string | null = null): Promise<Retirement[]> {
  return (await retiringParts(db.current(), { through })).map((row) => ({ ...row, name: engineTitles[row.engine] }));
}
