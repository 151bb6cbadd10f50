import {
  type CatalogEngine,
  type CatalogIntegration,
  catalog,
  type EngineChange,
  type IntegrationChange,
  type IntegrationCreate,
} from "@console/contract/catalog.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { call, callAbout } from "../../../api/client.ts";
import { oneQuery, rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

type Ref = { id: number; version: number };

export const enginesQuery = rowsQuery(catalog.engines, { query: { per_page: PAGE_SIZE_MAX } });
export const integrationsQuery = rowsQuery(catalog.integrations, { query: { per_page: PAGE_SIZE_MAX } });

export const engineUsersQuery = (id: number) => oneQuery(catalog.engineUsers, id);
export const integrationUsersQuery = (id: number) => oneQuery(catalog.integrationUsers, id);

/** Brands show what the catalog has. */
export const engineRecords = recordsOf({ list: catalog.engines, shownIn: ["engines", "rollouts"] });
export const integrationRecords = recordsOf({ list: catalog.integrations, shownIn: ["integrations"] });

export const updateEngine = async (stored: Ref, engine: EngineChange, key: string): Promise<CatalogEngine> =>
  (await callAbout(catalog.updateEngine, stored, { body: { engine } }, key)).data;

export const createIntegration = async (integration: IntegrationCreate, idempotencyKey: string) =>
  (await call(catalog.createIntegration, { body: { integration } }, { idempotencyKey })).data;

export const updateIntegration = async (
  stored: Ref,
  integration: IntegrationChange,
  key: string,
): Promise<CatalogIntegration> =>
  (await callAbout(catalog.updateIntegration, stored, { body: { integration } }, key)).data;
