import type { Identity } from "@console/contract/sign-in.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useToday } from "../lib/use-now.ts";
import { call } from "./client.ts";
import { keyOf } from "./queries.ts";
import { rememberUser, storedUser } from "./session.ts";

const identityKey = keyOf(signIn.me, {}, "data");

/** The signed-in person according to the server. Refetched regularly: a role change applies from the next request. */
export const identityQuery = queryOptions({
  queryKey: identityKey,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client, signal }) => {
    // A visitor without a stored identity had no session that could end.
    const stranger = client.getQueryData(identityKey) === undefined && storedUser() === null;
    const { data } = await call(signIn.me, {}, { signal, expectSignedOut: stranger });
    // A one-time link signs in without the form, so another person's drafts are detected here.
    remember(data);
    return data;
  },
});

export const setIdentity = (client: QueryClient, identity: Identity): void => {
  remember(identity);
  client.setQueryData(identityQuery.queryKey, identity);
};

/** A person who still has to add a passkey may see nothing before. */
const remember = ({ name, email, active, permissions, must_add_passkey }: Identity): void =>
  rememberUser({ name, email, active, permissions: must_add_passkey ? [] : permissions });

/** Inside the shell it is always present and kept fresh. */
export const useIdentity = (): Identity | null => useQuery(identityQuery).data ?? null;

/** Time zone of billing days until the signed-in person is known. */
const DEFAULT_BILLING_ZONE = "America/New_York";

/** The time zone of billing days and of the feeds' date filters. */
export const useBillingZone = (): string => useIdentity()?.billing_time_zone ?? DEFAULT_BILLING_ZONE;

/** Today for billing: in the billing time zone, and as far ahead as the demo's clock. */
export function useBillingDay(): string {
  return useToday(useBillingZone(), useIdentity()?.billing_ahead_ms ?? 0);
}
