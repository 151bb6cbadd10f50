import type { Identity } from "@console/contract/sign-in.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useToday } from "../lib/use-now.ts";
import { call } from "./client.ts";
import { keyOf } from "./queries.ts";
import { rememberUser, storedUser } from "./session.ts";

const identityKey = keyOf(signIn.me, {}, "data");

/** Who is signed in, as the server says. Read again now and then: a role counts from the next request. */
export const identityQuery = queryOptions({
  queryKey: identityKey,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client, signal }) => {
    // Somebody who is not remembered here had no session that could end.
    const stranger = client.getQueryData(identityKey) === undefined && storedUser() === null;
    const { data } = await call(signIn.me, {}, { signal, expectSignedOut: stranger });
    // A one-time link signs in without the form, so it is here that drafts of somebody else are found out.
    remember(data);
    return data;
  },
});

export const setIdentity = (client: QueryClient, identity: Identity): void => {
  remember(identity);
  client.setQueryData(identityQuery.queryKey, identity);
};

/** Who has yet to add a passkey may see nothing before. */
const remember = ({ name, email, active, permissions, must_add_passkey }: Identity): void =>
  rememberUser({ name, email, active, permissions: must_add_passkey ? [] : permissions });

/** Inside the shell it is always there, and kept fresh. */
export const useIdentity = (): Identity | null => useQuery(identityQuery).data ?? null;

/** Where months and days of bills begin, until it is known who is signed in. */
const DEFAULT_BILLING_ZONE = "America/New_York";

/** The time zone in which days of bills, and of the feeds' date filters, begin. */
export const useBillingZone = (): string => useIdentity()?.billing_time_zone ?? DEFAULT_BILLING_ZONE;

/** Today as bills see it: in their time zone, and as far ahead as the demo was moved. */
export function useBillingDay(): string {
  return useToday(useBillingZone(), useIdentity()?.billing_ahead_ms ?? 0);
}
