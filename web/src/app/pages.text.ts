/** Names of the pages: in the navigation, the breadcrumbs, the palette and beside a wrong address. */
export const pageNames = {
  dashboard: "Dashboard",
  brands: "Agencies",
  businesses: "Businesses",
  integrations: "Integrations",
  engines: "Engines",
  billing: "Billing",
  packages: "Packages",
  onboardings: "Onboardings",
  team: "Team",
  coupons: "Coupons",
  bills: "Bills",
  margins: "Margins",
  activities: "Activities",
  notifications: "Notifications",
} as const;

/** Words of what stands where a page would be. */
export const pageText = {
  loading: "Loading",
  crash: { title: "Something went wrong here.", body: "Your saved data is safe. Please try again." },
  expired: { title: "Session Expired", body: "Your session has expired. Please login again." },
} as const;
