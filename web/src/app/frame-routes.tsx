import { ssoFailures } from "@console/contract/sso-failures.ts";
import {
  createRootRoute,
  createRoute,
  notFound,
  type ParsedLocation,
  redirect,
  rootRouteId,
} from "@tanstack/react-router";
import { isStranger, storedUser } from "../api/session.ts";
import { paths, safeNext } from "../lib/paths.ts";
import { omitUndefined, type RawSearch } from "../lib/search.ts";
import { lazyPage, PageLoading } from "./lazy-page.tsx";
import { pageText } from "./pages.text.ts";
import { Root } from "./root.tsx";

// Sign-in needs neither the frame nor the data cache.
const guard = () => import("./guard.ts");

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyPage(() => import("./not-found-page.tsx"), "NotFoundPage"),
});

export const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: ({ next, sso }: RawSearch) =>
    omitUndefined({ next: safeNext(next), sso: ssoFailures.find((each) => each === sso) }),
  // The server is called only if the browser has a stored person. After a logout it has none, but the cache still does.
  beforeLoad: async ({ search }) => {
    if (storedUser() !== null) await (await guard()).leaveIfSignedIn(search.next);
  },
  component: lazyPage(() => import("../features/access/sign-in/sign-in-page.tsx"), "SignInPage"),
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  // Known without a call, whose 401 the browser would log as a failure.
  beforeLoad: ({ location }) => {
    if (isStranger()) throw toSignIn(location);
  },
  // Loaders run in parallel: that of the page requests its list meanwhile.
  loader: async ({ location }) => (await guard()).requireSession(location),
  component: lazyPage(() => import("./shell/shell.tsx"), "Shell"),
  pendingComponent: ShellLoading,
});

/** On a first load, the frame in the page's HTML stays uncovered. */
function ShellLoading() {
  return document.getElementById("frame") ? (
    <p role="status" className="sr-only">
      {pageText.loading}
    </p>
  ) : (
    <PageLoading />
  );
}

/** Ids are numbers; any other address does not exist. */
export function requireId({ params }: { params: Record<string, string> }): void {
  if (!Object.values(params).every((id) => /^[1-9]\d*$/.test(id))) throw notFound({ routeId: rootRouteId });
}

/** Without a session, every known address leads to sign-in; a deep link is remembered, the home page is not. */
export function toSignIn(location: ParsedLocation) {
  const next = safeNext(location.href);
  return redirect({ to: paths.login, search: next ? { next } : {}, replace: true });
}
