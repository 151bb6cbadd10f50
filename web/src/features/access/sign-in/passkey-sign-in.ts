import { passkeys } from "@console/contract/passkeys.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { showPasskey } from "../../../api/ceremony.ts";
import { call } from "../../../api/client.ts";

/** Signs in with any passkey the person chooses; the device knows the owner. */
export async function identityByPasskey(): Promise<Identity> {
  const { data: options } = await call(passkeys.signInOptions, {});
  const passkey = await showPasskey(options);
  return (await call(passkeys.signIn, { body: { passkey } })).data;
}
