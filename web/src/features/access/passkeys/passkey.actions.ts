import { type Passkey, passkeys } from "@console/contract/passkeys.ts";
import { callAbout } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import { passkeyRecords } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

export const removePasskey: Action<Passkey> = {
  label: words.removeShort,
  failed: words.removeFailed,
  refresh: passkeyRecords.refresh,
  read: passkeyRecords.read,
  confirm: ({ name }) => ({ danger: true, title: words.remove, body: words.removeBody(name), action: words.remove }),
  run: async (passkey) => {
    await callAbout(passkeys.remove, passkey, {});
    return { title: words.removeDone, body: passkey.name };
  },
};
