import {
  type CatalogEngine,
  type CatalogIntegration,
  type CatalogUser,
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
  type EnginePart,
  engineCodes,
  engineErrors,
  engineLabel,
  engineParts,
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
  engineUse,
  findEngineById,
  findIntegration,
  findIntegrationById,
  type IntegrationRow,
  insertEngine,
  integrationUse,
  lockEngine,
  lockIntegration,
  retiringParts,
  usersOfEngine,
  usersOfIntegration,
} from "./catalog.db.ts";
import { auditCatalog, catalogStartText, gapsInWords } from "./catalog.text.ts";
import { lastRollouts, movedParts, partsInRollout } from "./rollouts.db.ts";

type Query<K extends "engines" | "integrations"> = Parsed<(typeof catalog)[K]>["query"];
type Reading = Pick<Context, "db">;
/** An engine as stored, with what it lacks. */
type StoredEngine = EngineRow & Pick<CatalogEngine, "name" | "missing">;

/** Engines of the catalog, by code. */
export const engines = async ({ db }: Reading): Promise<StoredEngine[]> =>
  (await allEngines(db.current(), {})).map(asEngine);

/** Engines by their code as a brand runs them: rollouts that have moved it replace parts of the catalog's. */
export async function engineFinder(ctx: Reading, brandId: number): Promise<(code: EngineCode) => Engine> {
  const moved = await movedParts(ctx.db.current(), { brandId });
  const byCode = new Map((await engines(ctx)).map((each) => [each.code, each]));
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`the catalog has no engine ${code}`);
    const parts = moved.filter(({ engine }) => engine === code).map(({ part, model }) => [part, model]);
    return { ...found, ...Object.fromEntries(parts) };
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

function asEngine(row: EngineRow): StoredEngine {
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
  const found = (await describeEngines(ctx, await engines(ctx))).filter((each) =>
    isEngineFound(each, query.search_key),
  );
  return readArray(query, query.sort === "-code" ? found.reverse() : found);
}

export async function listIntegrations(ctx: Context, query: Query<"integrations">) {
  const found = (await integrations(ctx)).filter((each) => isIntegrationFound(each, query.search_key));
  const described = await describeIntegrations(ctx, found);
  return readArray(query, query.sort === "-name" ? described.reverse() : described);
}

const UNUSED = { brands: 0, businesses: 0 };

/** With who uses them, and how their parts are being replaced. */
async function describeEngines(ctx: Reading, stored: readonly StoredEngine[]): Promise<CatalogEngine[]> {
  const use = new Map((await engineUse(ctx.db.current(), {})).map(({ code, ...each }) => [code, each]));
  const rollouts = await lastRollouts(ctx.db.current(), {});
  return stored.map((each) => ({
    ...each,
    ...(use.get(each.code) ?? UNUSED),
    rollouts: rollouts.filter(({ engine }) => engine === each.code),
  }));
}

async function describeIntegrations(ctx: Reading, rows: readonly IntegrationRow[]): Promise<CatalogIntegration[]> {
  const use = new Map((await integrationUse(ctx.db.current(), {})).map(({ code, ...each }) => [code, each]));
  return rows.map((row) => ({ ...row, ...(use.get(row.code) ?? UNUSED) }));
}

/** As the contract shows one entry of a list. */
const first = async <T>(described: Promise<T[]>): Promise<T> => {
  const [one] = await described;
  if (!one) throw new Error("nothing was described");
  return one;
};

/** Brands whose configuration shows the engine. */
export async function engineUsers(ctx: Context, id: number): Promise<CatalogUser[]> {
  const { code } = requireFound(await findEngineById(ctx.db.current(), { id }), engineErrors.notFound);
  return usersOfEngine(ctx.db.current(), { code });
}

/** Brands that have the integration. */
export async function integrationUsers(ctx: Context, id: number): Promise<CatalogUser[]> {
  const { code } = requireFound(await findIntegrationById(ctx.db.current(), { id }), integrationErrors.notFound);
  return usersOfIntegration(ctx.db.current(), { code });
}

const EMPTY_PART = { provider: "", model_name: "", retires_on: null, replacement: null };

/** Adds the engines that the database does not have yet, without models: the operator's catalog says those. */
export async function ensureEngines(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  for (const code of engineCodes) {
    await insertEngine(ctx.db.current(), { code, part: JSON.stringify(EMPTY_PART), now, by: ctx.actor.name });
  }
}

/** Changes the fields that are sent. Brands see the parts; a part that is being replaced stays. */
export async function updateEngine(ctx: Context, id: number, sent: EngineChange): Promise<CatalogEngine> {
  const row = await requireVersion(
    ctx,
    requireFound(await lockEngine(ctx.db.current(), { id }), engineErrors.notFound),
    (stored) => first(describeEngines(ctx, [asEngine(stored)])),
  );
  const changes = changedParts<EngineRow>(row, sent);
  if (!changes) return first(describeEngines(ctx, [asEngine(row)]));
  for (const { part, model_name } of await partsInRollout(ctx.db.current(), { engine: row.code }))
    if (part in changes.after) throw refuse(catalogErrors.beingReplaced, { part, model: model_name });
  const updated = await updateRecord(ctx, catalogEngines, id, changes.after);
  const isShown = engineParts.some((part) => part in changes.after);
  if (isShown) await raiseBrands(ctx, "engines", await brandsWithEngine(ctx.db.current(), { code: row.code }));
  await auditCatalog(
    ctx,
    "catalog.engine_changed",
    about("catalog", { id, name: engineLabel[row.code] }),
    { changesConfigurations: isShown, ...changes },
    row.code,
  );
  return first(describeEngines(ctx, [asEngine(updated)]));
}

/** An engine of the catalog, locked until the transaction ends. */
export async function lockEngineOf(ctx: Context, code: EngineCode): Promise<EngineRow> {
  const id = (await allEngines(ctx.db.current(), {})).find((each) => each.code === code)?.id ?? 0;
  return requireFound(await lockEngine(ctx.db.current(), { id }), engineErrors.notFound);
}

/** The end of a rollout, which has told the brands and writes the audit entry. */
export async function storePart(ctx: Context, code: EngineCode, parts: Partial<Pick<EngineRow, EnginePart>>) {
  const { id } = await lockEngineOf(ctx, code);
  await updateRecord(ctx, catalogEngines, id, parts);
}

export async function createIntegration(ctx: Context, sent: IntegrationCreate): Promise<CatalogIntegration> {
  const row = await mapViolations(insertRecord(ctx, catalogIntegrations, sent), {
    catalog_integrations_code: () => refuse(catalogErrors.codeTaken),
  });
  await auditCatalog(ctx, "catalog.integration_added", about("catalog", row), { after: sent });
  return { ...row, ...UNUSED };
}

/** Fields of an integration that the configurations of the brands that have it show. */
const SHOWN: readonly (keyof IntegrationRow)[] = ["name", "category", "connection_type"];

/** Changes what is sent. A new price is where further brands start; a retired one is offered to none. */
export async function updateIntegration(
  ctx: Context,
  id: number,
  sent: IntegrationChange,
): Promise<CatalogIntegration> {
  const row = await requireVersion(
    ctx,
    requireFound(await lockIntegration(ctx.db.current(), { id }), integrationErrors.notFound),
    (stored) => first(describeIntegrations(ctx, [stored])),
  );
  const changes = changedParts<IntegrationRow>(row, sent);
  if (!changes) return first(describeIntegrations(ctx, [row]));
  const updated = await updateRecord(ctx, catalogIntegrations, id, changes.after);
  const isShown = SHOWN.some((field) => field in changes.after);
  if (isShown)
    await raiseBrands(ctx, "integrations", await brandsWithIntegration(ctx.db.current(), { code: row.code }));
  await auditCatalog(ctx, "catalog.integration_changed", about("catalog", updated), {
    changesConfigurations: isShown,
    ...changes,
  });
  return first(describeIntegrations(ctx, [updated]));
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

/** Raises the configuration versions of brands, of which a part changed. */
export async function raiseBrands(
  ctx: Context,
  part: ConfigurationPart,
  brands: readonly { id: number }[],
): Promise<void> {
  if (brands.length === 0) return;
  const changes = brands.map(({ id }) => ({ brandId: id, part }));
  await raiseConfigurations(ctx.db.current(), changes, ctx.clock.now().toISOString());
}

/** Parts in use that their providers retire, soonest first. */
export async function retirements({ db }: Reading, through: string | null = null): Promise<Retirement[]> {
  return (await retiringParts(db.current(), { through })).map((row) => ({ ...row, name: engineTitles[row.engine] }));
}
