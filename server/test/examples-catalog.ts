import { randomUUID } from "node:crypto";
import type { TestApp } from "./app.ts";
import {
  catalogEngineId,
  integrationInput,
  makeCatalogIntegration,
  makeRollout,
  rolloutInput,
} from "./factories/catalog.ts";

/** For each write of the catalog, a call that changes something. */
export const catalogExamples = {
  "catalog.updateEngine": async (app: TestApp) => ({
    path: `/admin/catalog/engines/${await catalogEngineId(app.ctx, "v1")}`,
    body: { engine: { llm: { provider: "OpenAI", model_name: `model-${randomUUID()}` } } },
  }),
  "catalog.createIntegration": async () => ({
    path: "/admin/catalog/integrations",
    body: { integration: integrationInput() },
  }),
  "catalog.updateIntegration": async ({ ctx }: TestApp) => ({
    path: `/admin/catalog/integrations/${(await makeCatalogIntegration(ctx)).id}`,
    body: { integration: { description: "Changed." } },
  }),
  "rollouts.start": async ({ ctx }: TestApp) => ({
    path: "/admin/rollouts",
    body: { rollout: await rolloutInput(ctx) },
  }),
  "rollouts.act": async ({ ctx }: TestApp) => ({
    path: `/admin/rollouts/${(await makeRollout(ctx)).id}`,
    body: { action: "hold" },
  }),
};
