/** Page names: in the navigation, breadcrumbs, palette and suggestions for a wrong address. */
export const pageNames = {
  dashboard: "Dashboard",
  brands: "Agencies",
  businesses: "Businesses",
  integrations: "Integrations",
  engines: "Engines",
  billing: "Billing",
  history: "History",
  packages: "Packages",
  onboardings: "Onboardings",
  team: "Team",
  coupons: "Coupons",
  margins: "Margins",
  refusedEvents: "Refused Events",
  emails: "Emails",
  jobs: "Failed Jobs",
  system: "System",
  settings: "Settings",
  company: "Company",
  invoiceSettings: "Invoices & Tax",
  thresholds: "Needs Attention Settings",
  signInPolicy: "Sign-in",
  attention: "Needs Attention",
  activities: "Activities",
  notifications: "Notifications",
} as const;

/** What the list of settings calls pages that have another name elsewhere. */
export const settingsNames = { attention: pageNames.attention, auditLog: "Audit Log" } as const;

/** Texts shown instead of a page. */
export const pageText = {
  loading: "Loading",
  crash: {
    title: "Something went wrong here.",
    body: "Your saved data is safe. Please try again.",
    offline: "You are offline. This page loads when the connection is back.",
  },
  expired: { title: "Session Expired", body: "Your session has expired. Please login again." },
} as const;
