import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { paths, safeNext } from "../lib/paths.ts";

/** Without a session, every known address leads to sign-in; a deep link is remembered, the home page is not. */
export function toSignIn(location: ParsedLocation) {
  const next = safeNext(location.href);
  return redirect({ to: paths.login, search: next ? { next } : {}, replace: true });
}
