import { type Passkey, type PasskeyPolicy, passkeyPolicy, passkeys } from "@console/contract/passkeys.ts";
import type { Role } from "@console/contract/permissions.ts";
import { CeremonyEnded, makePasskey, showPasskey } from "../../../api/ceremony.ts";
import { call, callAbout } from "../../../api/client.ts";
import { ApiError, errorMessage } from "../../../api/errors.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { passkeysText as words } from "./passkeys.text.ts";

export const passkeysQuery = dataQuery(passkeys.list, {});

export const passkeyRecords = recordsOf({ list: passkeys.list });

/** Lets the device create a passkey and adds it, named after this browser. */
export async function addPasskey(): Promise<Passkey> {
  const { data: options } = await call(passkeys.registrationOptions, {});
  const response = await makePasskey(options).catch((error: unknown) => {
    throw error instanceof CeremonyEnded
      ? new ApiError({ status: 0, code: "ceremony_ended", message: words.notCreated })
      : error;
  });
  return (await call(passkeys.create, { body: { passkey: { response } } })).data;
}

export const renamePasskey = async (passkey: Passkey, name: string, idempotencyKey: string): Promise<Passkey> =>
  (await callAbout(passkeys.rename, passkey, { body: { passkey: { name } } }, idempotencyKey)).data;

/** Authenticates with a passkey again. */
export async function showAgain(): Promise<void> {
  const { data: options } = await call(passkeys.stepUpOptions, {});
  const passkey = await showPasskey(options);
  await call(passkeys.stepUp, { body: { passkey } });
}

/** The browser's own messages about passkeys are meant for programmers. */
export const ceremonyMessage = (error: unknown, ended: string, fallback: string): string =>
  error instanceof CeremonyEnded ? ended : errorMessage(error, fallback);

export const policyQuery = dataQuery(passkeyPolicy.read, {});

export const savePolicy = async (
  { version }: PasskeyPolicy,
  requiredFor: Role[],
  idempotencyKey: string,
): Promise<PasskeyPolicy> => {
  const input = { body: { passkey_policy: { required_for: requiredFor } } };
  return (await call(passkeyPolicy.update, input, { version, idempotencyKey })).data;
};
