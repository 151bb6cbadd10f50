import { accounting } from "./accounting.ts";
import { activities } from "./activities.ts";
import { apiKeys } from "./api-keys.ts";
import { attention } from "./attention.ts";
import { auditLog } from "./audit-log.ts";
import { bankMappings } from "./bank-mappings.ts";
import { billing } from "./billing.ts";
import { bills } from "./bills.ts";
import { bookRoutes as books } from "./books.ts";
import { brandExport } from "./brand-export.ts";
import { brandUsers } from "./brand-users.ts";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { catalog } from "./catalog.ts";
import { charges } from "./charges.ts";
import { coupons } from "./coupons.ts";
import { credentials } from "./credentials.ts";
import { creditNotes } from "./credit-notes.ts";
import { credits } from "./credits.ts";
import { demo } from "./demo.ts";
import { devices } from "./devices.ts";
import { effects } from "./effects.ts";
import { emails } from "./emails.ts";
import { engines } from "./engines.ts";
import { erasure } from "./erasure.ts";
import { goLiveRoutes as goLive } from "./go-live.ts";
import { history } from "./history.ts";
import { importedBills } from "./imported-bills.ts";
import { imports } from "./imports.ts";
import { integrations } from "./integrations.ts";
import { invoices } from "./invoices.ts";
import { jobs } from "./jobs.ts";
import { live } from "./live.ts";
import { margins } from "./margins.ts";
import { notes } from "./notes.ts";
import { notifications } from "./notifications.ts";
import { onboardings } from "./onboardings.ts";
import { operator } from "./operator.ts";
import { packages } from "./packages.ts";
import { passkeyPolicy, passkeys } from "./passkeys.ts";
import { paymentImports } from "./payment-imports.ts";
import { payments } from "./payments.ts";
import { platform } from "./platform.ts";
import { receivables } from "./receivables.ts";
import { refunds } from "./refunds.ts";
import { refusedEvents } from "./refused-events.ts";
import { reminders } from "./reminders.ts";
import { rollouts } from "./rollouts.ts";
import { search } from "./search.ts";
import { signIn } from "./sign-in.ts";
import { singleSignOn } from "./single-sign-on.ts";
import { statements } from "./statements.ts";
import { stats } from "./stats.ts";
import { system } from "./system.ts";
import { team } from "./team.ts";
import { unbilled } from "./unbilled-usage.ts";
import { usage } from "./usage-lines.ts";
import { views } from "./views.ts";
import { webhooks } from "./webhooks.ts";

/** The registry of all areas: the server mounts it, and the document and the law tests iterate over it. */
export const api = {
  signIn,
  devices,
  passkeys,
  passkeyPolicy,
  singleSignOn,
  stats,
  brands,
  brandExport,
  brandUsers,
  goLive,
  credentials,
  packages,
  coupons,
  team,
  erasure,
  onboardings,
  activities,
  auditLog,
  history,
  notes,
  notifications,
  emails,
  jobs,
  attention,
  live,
  search,
  views,
  apiKeys,
  webhooks,
  businesses,
  integrations,
  engines,
  catalog,
  rollouts,
  billing,
  importedBills,
  usage,
  unbilled,
  refusedEvents,
  credits,
  payments,
  bankMappings,
  paymentImports,
  refunds,
  creditNotes,
  receivables,
  books,
  statements,
  reminders,
  accounting,
  bills,
  charges,
  effects,
  invoices,
  operator,
  demo,
  margins,
  platform,
  system,
  imports,
};

/** Descriptions of the areas in the OpenAPI document. */
export const areaDescriptions: Record<keyof typeof api, string> = {
  signIn: "Sign in with an emailed code, and sign out",
  devices: "The devices on which a person is signed in",
  passkeys: "Passkeys: registration, sign-in and step-up",
  passkeyPolicy: "Which roles must sign in with a passkey",
  singleSignOn: "Single sign-on with an identity provider (OpenID Connect)",
  stats: "Counts for the dashboard",
  brands: "Brands, called agencies or organizations in paths and bodies",
  brandExport: "A brand's data as one ZIP",
  brandUsers: "Portal users: people with an account on a brand's own portal",
  goLive: "What new brands still need until they take calls",
  credentials: "Tests of a brand's SMTP, Twilio and Stripe credentials",
  packages: "Packages and their prices, called organization plans in paths and bodies",
  coupons: "Coupons",
  team: "Team members, called admin users in bodies",
  erasure: "Erasing personal data of people who left the team, and of closed brands",
  onboardings: "Onboardings of new brands, with their invitations",
  activities: "The activity feed: what was done, and by whom",
  auditLog: "Verification of the audit log, and where its head is published",
  history: "The history of records: what an activity changed, a record as it was, and reverting a field",
  notes: "Notes on brands, and who can be an account manager",
  notifications: "A person's notifications, and which of them are emailed",
  emails: "Emails that were sent, wait or were refused",
  jobs: "Background jobs that failed for good",
  attention: "What needs a person, and why it comes first",
  live: "The stream of live events",
  search: "Search across brands, packages, coupons and the team",
  views: "Saved views of lists",
  apiKeys: "API keys of the voice platform",
  webhooks: "Webhooks: endpoints that receive events, and their deliveries",
  businesses: "Businesses of a brand, called business configurations in paths and bodies",
  integrations: "Integrations of a brand",
  engines: "Voice engines of a brand",
  catalog: "The operator's catalog of voice engines and integrations",
  rollouts: "Replacing a part of an engine in waves of brands",
  billing: "A brand's open month, its closed bills, its coupons and estimates",
  importedBills: "Bills of the time before the console",
  usage: "Breakdown of a bill's line items",
  unbilled: "Unbilled usage",
  refusedEvents: "Refused usage events, stored for 90 days",
  credits: "Credit that bills carry forward",
  payments: "Payments of brands, and the bills that they pay",
  bankMappings: "Bank accounts: how the columns of their files are read",
  paymentImports: "Import of payments from a bank's file",
  refunds: "Refunds of what is left of payments and credit notes",
  creditNotes: "Credit notes, which correct closed bills",
  receivables: "What brands owe, and disputed bills",
  books: "Through which day the books are locked",
  statements: "Statements of what changed a brand's balance in a period",
  reminders: "Reminders of unpaid bills",
  accounting: "Months as files for accounting programs",
  bills: "Bills of all brands",
  charges: "Credits and one-off charges on a brand's open month",
  effects: "The effect of unsaved changes on bills",
  invoices: "Invoices as PDF and by email",
  operator: "The operator's own settings",
  demo: "The demo's clock",
  margins: "Revenue, cost and profit by brand",
  platform: "Calls for the voice platform itself, with an API key",
  system: "The installation: version, processes, database, email, jobs, backup and clock",
  imports: "Moving in: imports of files, and their undo",
};
