import { type ApiKey, apiKeys } from "@console/contract/api-keys.ts";
import { KEY_OVERLAP_HOURS } from "@console/contract/limits.ts";
import { callAbout } from "../../../api/client.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { apiKeyRecords, rotateApiKey } from "./api-keys.queries.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

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
