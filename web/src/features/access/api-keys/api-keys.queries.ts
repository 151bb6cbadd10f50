import { type ApiKey, apiKeys } from "@console/contract/api-keys.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Scope } from "@console/contract/permissions.ts";
import { call, callAbout } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

/** There are few keys; the newest hundred are enough. */
export const apiKeysQuery = dataQuery(apiKeys.list, { query: { per_page: PAGE_SIZE_MAX } });

/** Only this answer contains the token; null if the answer was lost and the call repeated. */
export const createApiKey = async (
  api_key: { name: string; scopes: Scope[]; expires_in_days: number | null },
  idempotencyKey: string,
) => (await call(apiKeys.create, { body: { api_key } }, { idempotencyKey })).data;

/** With a new token, like a new key. */
export const rotateApiKey = async (key: ApiKey) => (await callAbout(apiKeys.rotate, key, { body: {} })).data;

export const apiKeyRecords = recordsOf({ list: apiKeys.list });
