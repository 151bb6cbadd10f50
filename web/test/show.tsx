import type { Identity } from "@console/contract/sign-in.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { setIdentity } from "../src/api/identity.ts";
import { queryClient } from "../src/api/query-client.ts";
import { parseSearch, stringifySearch } from "../src/lib/search.ts";

/** The signed-in person. */
export const me: Identity = {
  id: 1,
  name: "Dana Whitfield",
  email: "dana@console.example",
  active: true,
  role: "super_admin",
  permissions: ["team"],
  must_add_passkey: false,
  billing_time_zone: "America/New_York",
  billing_ahead_ms: null,
};

/**
 * Renders a page as the app does: under its router, with an address, and with its query cache.
 * @param at the initial address
 * @returns the user on the page, and its address
 */
export async function show(Page: () => ReactNode, at = "/") {
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: "/", component: Page });
  // One to go to.
  const coupons = createRoute({
    getParentRoute: () => root,
    path: "/coupons",
    staticData: { page: { name: "Coupons", area: null, keywords: [] } },
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: root.addChildren([page, coupons]),
    history,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: () => null,
  });
  await router.load();
  setIdentity(queryClient, me);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.href,
    back: () => router.history.back(),
    leave: unmount,
  };
}
