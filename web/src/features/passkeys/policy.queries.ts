import { type PasskeyPolicy, passkeyPolicy } from "@console/contract/passkeys.ts";
import type { Role } from "@console/contract/permissions.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export const policyQuery = queryOptions({
  queryKey: ["passkey-policy"],
  queryFn: async ({ signal }) => (await call(passkeyPolicy.read, {}, { signal })).data,
});

export const savePolicy = async ({ version }: PasskeyPolicy, requiredFor: Role[]): Promise<PasskeyPolicy> => {
  const input = { body: { passkey_policy: { required_for: requiredFor } } };
  return (await call(passkeyPolicy.update, input, { version })).data;
};
