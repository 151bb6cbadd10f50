import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { ApiError } from "../api/errors.ts";
import { identityQuery } from "../api/identity.ts";
import { paths, safeNext } from "./paths.ts";
import { queryClient } from "./query-client.ts";

const readIdentity = () => queryClient.ensureQueryData({ ...identityQuery, revalidateIfStale: true });

/** Without a session every known address leads to sign-in; a deep link is remembered, the home page is not. */
export async function requireSession(location: ParsedLocation): Promise<void> {
  try {
    await readIdentity();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const next = safeNext(location.href);
    throw redirect({ to: paths.login, search: next ? { next } : {}, replace: true });
  }
}

/** Someone signed in has no business at sign-in. */
export async function leaveIfSignedIn(next: string | undefined): Promise<void> {
  const identity = await readIdentity().catch(() => null);
  if (identity) throw redirect({ href: next ?? paths.dashboard, replace: true });
}
