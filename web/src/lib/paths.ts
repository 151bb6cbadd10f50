/** Every address of the app; no path is written anywhere else. `$id` is a parameter of the router. */
export const paths = {
  login: "/login",
  dashboard: "/",
  activities: "/activities",
  notifications: "/notifications",
  brands: "/agencies",
  brand: "/agencies/$id",
  brandBusinesses: "/agencies/$id/businesses",
  brandIntegrations: "/agencies/$id/integrations",
  brandEngines: "/agencies/$id/engines",
  brandBilling: "/agencies/$id/billing",
  bills: "/billing",
  margins: "/billing/margins",
  packages: "/packages",
  team: "/team",
  coupons: "/coupons",
  onboardings: "/onboardings",
} as const;

/** Only an address of this app is returned to after sign-in; anything else is dropped. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next)) return undefined;
  const url = new URL(next, location.origin);
  const elsewhere = url.origin !== location.origin || url.pathname === paths.login || url.pathname === paths.dashboard;
  return elsewhere ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
