import { type Area, mayAccess } from "@console/contract/permissions.ts";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { isSessionEnd } from "../api/errors.ts";
import { identityQuery } from "../api/identity.ts";
import { pagesQuery, type Source } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { storedPermissions, storedUser } from "../api/session.ts";
import { paths } from "../lib/paths.ts";
import { toSignIn } from "./frame-routes.tsx";

const readIdentity = () => queryClient.ensureQueryData({ ...identityQuery, revalidateIfStale: true });

/** Loads the identity without redirecting to sign-in. */
export async function requireSession(location: ParsedLocation): Promise<void> {
  try {
    await readIdentity();
  } catch (error) {
    if (!isSessionEnd(error)) throw error;
    throw toSignIn(location);
  }
}

/** A signed-in person is redirected away from sign-in. */
export async function leaveIfSignedIn(next: string | undefined): Promise<void> {
  const identity = await readIdentity().catch(() => null);
  if (identity) throw redirect({ href: next ?? paths.dashboard, replace: true });
}

/** Requests a list for the page that will show it, unless it would be refused. Errors show on the page. */
export async function readList<T, M extends object>(area: Area | null, source: Source<T, M>): Promise<void> {
  if (mayProbablyAccess(area)) await queryClient.ensureInfiniteQueryData(pagesQuery(source));
}

/** The same for what a page reads in one call. */
export async function readOnce<T, K extends QueryKey>(
  area: Area,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  if (mayProbablyAccess(area)) await queryClient.ensureQueryData(query);
}

function mayProbablyAccess(area: Area | null): boolean {
  const identity = queryClient.getQueryData(identityQuery.queryKey);
  if (identity) return !identity.must_add_passkey && mayAccess(identity.role, area);
  return area === null ? storedUser() !== null : storedPermissions().includes(area);
}
