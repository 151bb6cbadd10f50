import { brandsText } from "./brands.text.ts";

/** '6 min', '3 h', '2 days'. */
const spell = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 60 / 24)} days`;
};

/** Texts of one brand: its menu, header and details; the forms' are in brand-form.text.ts. */
export const brandText = {
  ...brandsText,
  bulkUpdated: "Brands Updated",
  bulkFailed: "Failed to update brands. Please try again.",
  edit: "Edit Brand",
  editMenu: "Edit Brand…",
  changePlanMenu: "Change Plan…",
  copyEmail: "Copy Support Email",
  emailCopied: "Support Email Copied",
  openFrontend: "Open Front-end",
  activeBrands: "Active Brands",
  /** In the palette, with the brand's name. */
  named: {
    details: (name: string) => `Brand Details for ${name}`,
    businesses: (name: string) => `Businesses for ${name}`,
    integrations: (name: string) => `Integrations for ${name}`,
    engines: (name: string) => `Engines for ${name}`,
    billing: (name: string) => `Billing for ${name}`,
    history: (name: string) => `History for ${name}`,
    edit: (name: string) => `Edit ${name}…`,
    plan: (name: string) => `Change Plan for ${name}…`,
    coupon: (name: string) => `Add Coupon to ${name}…`,
    charge: (name: string) => `Add Credit or Charge to ${name}…`,
    integration: (name: string) => `Add Integration to ${name}…`,
    engine: (name: string) => `Add Engine to ${name}…`,
  },
  activate: "Activate",
  deactivate: "Deactivate",
  updated: "Brand Updated",
  nowStatus: (name: string, status: "active" | "inactive") => `${name} is now ${status}.`,
  updateFailed: "Failed to update brand. Please try again.",

  brand: "Brand",
  brandLoading: "Loading brand",
  brandFailed: { title: "Error Loading Brand", body: "Failed to load brand details. Please try again." },
  backToBrands: "Back to Brands",
  since: "Since",
  onboarding: "Onboarding",
  overdue: (amount: string) => `Overdue ${amount}`,
  overdueOf: (amount: string, month: string) => `Overdue ${amount}, ${month} invoice`,
  from: (day: string) => `from ${day}`,
  planScheduled: (name: string, day: string) => `The package changes to ${name} on ${day}.`,
  planCanceled: "Plan Change Canceled",
  planUnchanged: (name: string | null) =>
    name ? `The brand stays on ${name}.` : "The brand keeps its current package.",
  planFailed: "Failed to update plan. Please try again.",
  sections: "Brand sections",
  details: "Brand Details",
  businessesTab: "Businesses",
  integrations: "Integrations",
  engines: "Engines",
  billing: "Billing",
  history: "History",

  usage: {
    storage_used: "Storage Used (GB)",
    active_integrations: "Active Integrations",
    monthly_revenue: "Monthly Revenue",
    change: (arrow: string, by: string, percent: number, period: string) =>
      `${arrow} ${by} (${percent}%) vs. ${period}`,
    unchanged: "Same as these days last month",
    isNew: "New this month",
    /** A reading is for a day, not a period. */
    stored: (note: string) => `Today · ${note}`,
    storedChange: (arrow: string, by: string) => `${arrow} ${by}\u00a0GB in a month`,
    storedUnchanged: "same as a month ago",
    sameCount: "Same as this day last month",
    moreBy: (arrow: string, by: number) => `${arrow} ${by.toLocaleString("en-US")} since this day last month`,
    lastBill: (total: string, month: string) => `${total} from ${month}`,
    noBill: "No closed bill yet",
    total_revenue: "Total Revenue",
  },
  information: "Brand Information",
  terms: "Terms",
  addValue: "Add",
  addField: (label: string) => `Add ${label.toLowerCase()}`,
  copyField: (label: string) => `Copy ${label.toLowerCase()}`,

  owner: "Portal Owner",
  noOwner: "No owner yet.",
  invited: "Invited",
  notInvited: "Not invited",
  inviteAgain: "Invite Again",
  inviteAgainOpen: "Invite Again…",
  inviteTitle: "Send the invitation again?",
  inviteBody: (email: string, brand: string) => `A new invitation to ${brand} will be emailed to ${email}.`,
  inviteSent: "Invitation Sent",
  inviteFailed: "Failed to send the invitation. Please try again.",
  inEffect: (since: string) => `Live on the voice platform since ${since}`,
  notConfirmed: (minutes: number) =>
    minutes < 1 ? "Waiting for the voice platform" : `Waiting for the voice platform (${spell(minutes)})`,

  credentials: "Credentials",
  editShort: "Edit",
  editCredentials: "Edit Credentials",
  systemCredentials: "This brand uses the platform's own accounts.",
  setOf: (set: number, all: number) => `${set} of ${all}`,
  notTested: "Not tested",
  testPassed: "Passed",
  testFailed: "Failed",

  activity: "Recent Activity",
  noActivity: "No activity yet.",
  activityLoading: "Loading activities",
  activityFailed: { title: "Error Loading Activities", body: "Failed to load activities. Please try again." },
  activityTypes: { success: "Success", primary: "Primary", warning: "Warning" },
} as const;

/** Words of the deletion of a brand made by mistake. */
export const deletionText = {
  menu: "Delete Brand…",
  title: (name: string) => `Delete ${name}?`,
  body: (name: string) =>
    `${name} will be deleted with its portal users, credentials, notes, integrations and engines. This can't be undone. A brand can be deleted in the 24 hours after its creation, while it has no usage, business, bill or payment.`,
  action: "Delete Brand",
  deleted: "Brand Deleted",
  failed: "Failed to delete brand. Please try again.",
} as const;

/** Words of a brand's deactivation, which is asked about, and of the way back. */
export const stopText = {
  deactivateMenu: "Deactivate…",
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateSeveral: (count: number) =>
    count === 1 ? "Deactivate 1 brand?" : `Deactivate ${count.toLocaleString("en-US")} brands?`,
  deactivateAction: (count: number) => (count === 1 ? "Deactivate Brand" : "Deactivate Brands"),
  /** @param minutes null from the release before, which does not count them */
  calls: (calls: number, minutes: string | null, brands: number) =>
    `${brands === 1 ? "This brand" : "These brands"} took ${calls.toLocaleString("en-US")} ${calls === 1 ? "call" : "calls"} in the last 24 hours${calls > 0 && minutes !== null ? `: ${minutes} minutes` : ""}.`,
  callsUnknown: "Failed to load the calls of the last 24 hours.",
  effects: "What happens",
  /** Of one brand or several. */
  stopCalls: "Calls stop once the voice platform confirms.",
  stopBill: (brands: number) =>
    `This month is still billed. ${brands === 1 ? "The brand isn't" : "The brands aren't"} billed for later months without an active day. Usage while inactive waits under Unbilled Usage.`,
  stopCosts: "Storage, and any usage that is still reported, keeps adding costs.",
  finalBill: (month: string) => `Final bill for ${month}`,
  finalOther: "Coupons, credits, charges and tax",
  finalTotal: "Total",
  finalNote: "Minutes reported later this month are added.",
  noFinalBill: "There is no bill for this month.",
  stopSignIn: (brands: number) =>
    `The voice platform decides whether ${brands === 1 ? "the brand's" : "the brands'"} portal users can sign in.`,
  /** In the palette, with the brand's name. */
  deactivateNamed: (name: string) => `Deactivate ${name}…`,
  activateNamed: (name: string) => `Activate ${name}`,
} as const;
