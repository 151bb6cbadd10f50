import { packageInUseErrors } from "@console/contract/packages.ts";
import type { Example } from "./compare.rules.ts";
import type { packagesSearch } from "./packages.search.ts";

const few = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "brand" : "brands"}`;

/** Texts of the packages; the form's are in package-form.text.ts. */
export const packagesText = {
  title: "Packages",
  subtitle: "Manage pricing packages for your brands",
  add: "Create Package",
  search: "Search packages",
  searchPlaceholder: "Search packages...",
  status: "Status",
  statuses: { all: "All", active: "Active", inactive: "Inactive" },
  sort: "Sort",
  sorts: {
    "-created_at": "Newest first",
    created_at: "Oldest first",
    name: "Name A–Z",
    "-name": "Name Z–A",
    base_price: "Lowest base fee",
    "-base_price": "Highest base fee",
  },
  view: "View",
  views: { cards: "Cards", compare: "Compare" },
  loading: "Loading packages",
  loadFailed: { title: "Error Loading Packages", body: "Failed to load packages. Please try again." },
  /** The plan in the address could not be loaded (PKG-11). */
  oneFailed: { title: "Error Loading Plans", body: "Failed to load the package. Please try again." },
  empty: "No packages found",
  emptyHint: "Get started by creating your first package.",
  noMatch: ({ q, status }: ReturnType<typeof packagesSearch>) =>
    q ? `Nothing matches “${q}”${status ? ` among ${status} packages` : ""}.` : `There are no ${status} packages.`,

  public: "Public",
  dedicatedTo: (names: readonly string[]) =>
    names.length > 1 ? `Dedicated to ${names[0]} +${names.length - 1}` : `Dedicated to ${names[0] ?? "no one"}`,
  default: "Default",
  per: { month: "/ month", min: "/ min", business: "/ business / month", GB: "/ GB / month" },
  integrations: "Integrations",
  charged: "Charged",
  notCharged: "Not charged",
  brandsOn: (count: number) => (count === 0 ? "No brands" : few(count)),
  brandsLink: (count: number, name: string) => `${few(count)} on ${name}`,
  from: (day: string, changes: string) => `From ${day}: ${changes}`,
  fee: "base fee",
  defaultHint: packageInUseErrors.isDefault.message,
  edit: "Edit",
  editNamed: (name: string) => `Edit ${name}…`,
  copy: "Copy",
  copyNamed: (name: string) => `Copy ${name}…`,
  brands: "Brands",
  brandsOnNamed: (name: string) => `Brands on ${name}`,
  remove: "Delete",
  actionOf: (action: string, name: string) => `${action} ${name}`,

  deleteAction: "Delete Package",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteBody: "No brand uses this package. This can't be undone.",
  usedTitle: (name: string) => `${name} is in use`,
  usedBody: (names: string | undefined, count: number) =>
    `${names ?? few(count)} still ${count === 1 ? "uses" : "use"} this package. Move ${count === 1 ? "it" : "them"} to another package first.`,
  billedBody:
    "No brand uses this package now, but its prices are still needed for bills, so it can't be deleted. Make it inactive instead so it can't be selected.",
  openIt: "Edit Package",
  moveBrands: "Move Brands…",
  deleteFailed: "Failed to delete package. Please try again.",
  deleted: "Package Deleted",
} as const;

/** Texts of the packages side by side. */
export const compareText = {
  label: "Compare packages",
  rate: "Rate",
  dedicated: "Dedicated",
  inactive: "Inactive",
  base: (name: string) => `Compare with ${name}`,
  example: "Example month",
  change: "Edit",
  done: "Done",
  against: (name: string) => `Against ${name}`,
  brands: "Brands on it",
  none: "None",
  shownTo: "Shown to",
  everyone: "All brands",
  actions: "Actions",
  actionsOf: (name: string) => `Actions for ${name}`,
  quantities: {
    standard_minutes: "Standard minutes",
    multilingual_minutes: "Multilingual minutes",
    businesses: "Businesses",
    premium_support: "With premium support",
    storage: "GB of storage",
    integrations: "Integrations ($)",
  },
  quantity: (of: keyof Example, count: string) =>
    ({
      standard_minutes: `${count} standard minutes`,
      multilingual_minutes: `${count} of them multilingual`,
      businesses: `${count} businesses`,
      premium_support: `${count} with premium support`,
      storage: `${count} GB`,
      integrations: `$${count} of integrations`,
    })[of],
  sentence: (parts: string) => `Example month: ${parts}. The lowest figure of a row is bold.`,
} as const;

/** Texts about the effect of prices on bills. */
export const effectText = {
  title: "Effect on bills",
  working: "Calculating last month…",
  none: "No closed bills for this package yet.",
  same: (month: string) => `No ${month} bills would have changed.`,
  sum: (month: string, now: string, total: string) => `${month} would have been ${total} instead of ${now}.`,
  total: "Total",
  more: (count: number) => `and ${count} more`,
  some: (billed: number, brands: number) => `${billed} of ${brands} brands were billed on it that month.`,
  largest: (counted: number, billed: number) => `Only the ${counted} largest of ${billed} bills are included.`,
  failed: "Couldn't preview the effect on bills.",
} as const;
