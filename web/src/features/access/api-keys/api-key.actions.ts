import { type ApiKey, apiKeys } from "@console/contract/api-keys.ts";
import { KEY_OVERLAP_HOURS, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Scope } from "@console/contract/permissions.ts";
import { call, callAbout } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

/** There are few keys; the newest hundred are enough. */
export const apiKeysQuery = dataQuery(apiKeys.list, { query: { per_page: PAGE_SIZE_MAX } });

/** Only this answer contains the token; null if the answer was lost and the call repeated. */
export const createApiKey = async (
  api_key: { name: string; scopes: Scope[]; expires_in_days: number | null },
  idempotencyKey: string,
) => (await call(apiKeys.create, { body: { api_key } }, { idempotencyKey })).data;

/** With a new token, like a new key. */
const rotateApiKey = async (key: ApiKey) => (await callAbout(apiKeys.rotate, key, { body: {} })).data;

export const apiKeyRecords = recordsOf({ list: apiKeys.list });

const reading: Act<ApiKey> = {
  applies: ({ revoked_at }) => revoked_at === null,
  refresh: apiKeyRecords.refresh,
  read: apiKeyRecords.read,
};

/** Only the answer has the new token. */
export const rotateOf = (onToken: (made: { token: string | null }) => void): Action<ApiKey> => ({
  ...reading,
  label: words.rotateShort,
  failed: words.rotateFailed,
  confirm: ({ name }) => ({
    title: words.rotate,
    body: words.rotateBody(name, KEY_OVERLAP_HOURS),
    action: words.rotate,
  }),
  run: async (key) => {
    onToken(await rotateApiKey(key));
    return { title: words.rotateDone, body: key.name };
  },
});

export const revoke: Action<ApiKey> = {
  ...reading,
  label: words.revokeShort,
  failed: words.revokeFailed,
  confirm: ({ name }) => ({ danger: true, title: words.revoke, body: words.revokeBody(name), action: words.revoke }),
  run: async (key) => {
    await callAbout(apiKeys.revoke, key, {});
    return { title: words.revokeDone, body: key.name };
  },
};
