/** The addresses of the web app's pages, from the specification's route table; `{id}` is a number. */
export const pagePaths = {
  login: "/login",
  dashboard: "/",
  attention: "/attention",
  activities: "/activities",
  notifications: "/notifications",
  brands: "/agencies",
  brand: "/agencies/{id}",
  brandBusinesses: "/agencies/{id}/businesses",
  brandIntegrations: "/agencies/{id}/integrations",
  brandEngines: "/agencies/{id}/engines",
  brandBilling: "/agencies/{id}/billing",
  brandHistory: "/agencies/{id}/history",
  businesses: "/businesses",
  business: "/businesses/{id}",
  bills: "/billing",
  margins: "/billing/margins",
  refusedEvents: "/refused-events",
  packages: "/packages",
  team: "/team",
  coupons: "/coupons",
  onboardings: "/onboardings",
  emails: "/emails",
  jobs: "/jobs",
  system: "/settings/system",
} as const;

export const pages = Object.values(pagePaths);
