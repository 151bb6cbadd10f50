import { randomUUID } from "node:crypto";
import { type CatalogIntegration, integrationCreate } from "@console/contract/catalog.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import { isOpenRollout } from "@console/contract/rollout-status.ts";
import type { Rollout } from "@console/contract/rollouts.ts";
import type { Context } from "../../src/context/context.ts";
import {
  createIntegration,
  engines,
  listEngines,
  updateEngine,
} from "../../src/features/money/catalog/catalog.service.ts";
import { act, start } from "../../src/features/money/catalog/rollouts.service.ts";
import { makeBrand } from "./brand.ts";
import { assignEngine } from "./business.ts";

/** An integration that the catalog does not have yet. */
export const integrationInput = (over: object = {}) => ({
  code: `sheets-${randomUUID().slice(0, 8)}`,
  name: "Sheets",
  description: "Adds each call as a row.",
  category: "automation",
  connection_type: "oauth",
  wholesale_price: "7.5",
  ...over,
});

export const makeCatalogIntegration = (ctx: Context, over: object = {}): Promise<CatalogIntegration> =>
  ctx.db.transaction(() => createIntegration({ ...ctx, audited: [] }, integrationCreate.parse(integrationInput(over))));

/** The catalog's id of an engine. */
export async function catalogEngineId(ctx: Context, code: EngineCode): Promise<number> {
  const found = (await engines(ctx)).find((each) => each.code === code);
  if (!found) throw new Error(`the catalog has no engine ${code}`);
  return found.id;
}

/** Sets when the provider of an engine's language model retires it. */
export async function retireModel(ctx: Context, code: EngineCode, retires_on: string | null): Promise<void> {
  const { llm } = (await engines(ctx)).find((each) => each.code === code) ?? {};
  if (!llm) throw new Error(`the catalog has no engine ${code}`);
  const id = await catalogEngineId(ctx, code);
  await ctx.db.transaction(() => updateEngine({ ...ctx, audited: [] }, id, { llm: { ...llm, retires_on } }));
}

/** A replacement of the language model of an engine: rolls back the one that is open, as a part has one at most. */
export async function rolloutInput(ctx: Context, code: EngineCode = "v3", over: object = {}) {
  const { data } = await listEngines(ctx, { page: 1, per_page: 10 });
  for (const { id, status } of data.find((each) => each.code === code)?.rollouts ?? [])
    if (isOpenRollout(status)) await ctx.db.transaction(() => act({ ...ctx, audited: [] }, id, "roll_back"));
  await assignEngine(ctx, (await makeBrand(ctx)).id, code);
  return {
    engine: code,
    llm: { provider: "OpenAI", model_name: `gpt-${randomUUID().slice(0, 8)}`, retires_on: null, replacement: null },
    waves: [{ percent: 1 }],
    hold_percent: 30,
    ...over,
  };
}

export async function makeRollout(ctx: Context): Promise<Rollout> {
  const input = await rolloutInput(ctx);
  return ctx.db.transaction(() => start({ ...ctx, audited: [] }, input));
}
