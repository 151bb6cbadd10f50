import type { catalog } from "@console/contract/catalog.ts";
import type { Handlers } from "../../../http/mount.ts";
import {
  createIntegration,
  engineUsers,
  integrationUsers,
  listEngines,
  listIntegrations,
  retirements,
  updateEngine,
  updateIntegration,
} from "./catalog.service.ts";

export const catalogRoutes: Handlers<typeof catalog> = {
  engines: (ctx, { query }) => listEngines(ctx, query),
  updateEngine: async (ctx, { params, body }) => ({ data: await updateEngine(ctx, params.id, body.engine) }),
  integrations: (ctx, { query }) => listIntegrations(ctx, query),
  createIntegration: async (ctx, { body }) => ({ data: await createIntegration(ctx, body.integration) }),
  updateIntegration: async (ctx, { params, body }) => ({
    data: await updateIntegration(ctx, params.id, body.integration),
  }),
  engineUsers: async (ctx, { params }) => ({ data: await engineUsers(ctx, params.id) }),
  integrationUsers: async (ctx, { params }) => ({ data: await integrationUsers(ctx, params.id) }),
  retirements: async (ctx) => ({ data: await retirements(ctx) }),
};
