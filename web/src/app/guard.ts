import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { isSessionEnd } from "../api/errors.ts";
import { identityQuery } from "../api/identity.ts";
import { queryClient } from "../api/query-client.ts";
import { paths } from "../lib/paths.ts";
import { toSignIn } from "./to-sign-in.ts";

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
