import type { Identity } from "@console/contract/sign-in.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { dayIn } from "../lib/dates.ts";
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
    rememberUser({ name: data.name, email: data.email, active: data.active });
    return data;
  },
});

export const setIdentity = (client: QueryClient, identity: Identity): void => {
  client.setQueryData(identityQuery.queryKey, identity);
};

/** Inside the shell it is always there, and kept fresh. */
export const useIdentity = (): Identity | null => useQuery(identityQuery).data ?? null;

/** Today as bills see it: in their time zone, and as far ahead as the demo was moved. */
export function useBillingDay(): string {
  const identity = useIdentity();
  return dayIn(
    identity?.billing_time_zone ?? "America/New_York",
    new Date(Date.now() + (identity?.billing_ahead_ms ?? 0)),
  );
}
