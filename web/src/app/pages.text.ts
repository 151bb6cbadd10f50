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
  payments: "Payments",
  paymentImport: "Import Bank File",
  creditNotes: "Credit Notes",
  refunds: "Refunds",
  receivables: "Receivables",
  accounting: "Accounting",
  margins: "Margins",
  refusedEvents: "Rejected Usage",
  emails: "Emails",
  jobs: "Failed Jobs",
  system: "System",
  settings: "Settings",
  profile: "Profile",
  company: "Company",
  invoiceSettings: "Invoices & Tax",
  reminderSettings: "Payment Reminders",
  accountSettings: "Account Names",
  thresholds: "Needs Attention Settings",
  retention: "Data Retention",
  signInPolicy: "Sign-in",
  singleSignOn: "Single Sign-On",
  notificationSettings: "Notification Settings",
  apiKeys: "API Keys",
  webhooks: "Webhooks",
  catalog: "Catalog",
  importPage: "Import",
  attention: "Needs Attention",
  activities: "Activities",
  notifications: "Notifications",
} as const;

/** What the list of settings calls pages that have another name elsewhere. */
export const settingsNames = {
  attention: pageNames.attention,
  notifications: pageNames.notifications,
  auditLog: "Audit Log",
} as const;

/** Texts shown instead of a page. */
export const pageText = {
  loading: "Loading",
  crash: {
    title: "Something went wrong here.",
    body: "Your saved data is safe. Please try again.",
    offline: "You're offline. This page loads when the connection is back.",
  },
  expired: { title: "Session Expired", body: "Your session has expired. Please login again." },
} as const;

/** Palette entries besides records and pages. */
export const paletteWords = {
  themes: { dark: "Switch to Dark", light: "Switch to Light", system: "Switch to System Theme" },
  densities: { compact: "Compact Rows", comfortable: "Comfortable Rows" },
} as const;

export const noAccessText = {
  title: "No access",
  body: (area: string, who: string) => `Only ${who} can open ${area}.`,
  people: (role: string) => `${role}s`,
  home: "Go to Dashboard",
} as const;

export const notFoundText = {
  title: "Page not found",
  heading: "Oops! Page not found",
  body: "There is no page at",
  home: "Go to Dashboard",
  didYouMean: "Did you mean…",
} as const;
