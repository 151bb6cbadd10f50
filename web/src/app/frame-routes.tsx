import { createRootRoute, createRoute, notFound, rootRouteId } from "@tanstack/react-router";
import { isStranger, storedUser } from "../api/session.ts";
import { signInSearch } from "../features/access/sign-in/sign-in.search.ts";
import { paths } from "../lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { Root } from "./root.tsx";
import { toSignIn } from "./to-sign-in.ts";

// Sign-in needs neither the frame nor the data cache.
const guard = () => import("./guard.ts");

export const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyPage(() => import("./not-found-page.tsx"), "NotFoundPage"),
});

export const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: signInSearch,
  // The server is called only if the browser has a stored person.
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
});

/** Ids are numbers; any other address does not exist. */
export function requireId({ params }: { params: Record<string, string> }): void {
  if (!Object.values(params).every((id) => /^[1-9]\d*$/.test(id))) throw notFound({ routeId: rootRouteId });
}
