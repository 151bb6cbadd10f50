import { type PasskeyPolicy, passkeyPolicy } from "@console/contract/passkeys.ts";
import type { Role } from "@console/contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";

export const policyQuery = dataQuery(passkeyPolicy.read, {});

export const savePolicy = async (
  { version }: PasskeyPolicy,
  requiredFor: Role[],
  idempotencyKey: string,
): Promise<PasskeyPolicy> => {
  const input = { body: { passkey_policy: { required_for: requiredFor } } };
  return (await call(passkeyPolicy.update, input, { version, idempotencyKey })).data;
};
