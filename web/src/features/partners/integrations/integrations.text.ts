import type { AvailableIntegration } from "@console/contract/integrations.ts";

/** Texts of the Integrations tab. */
export const integrationsText = {
  title: "Integrations",
  search: "Search assigned integrations",
  searchPlaceholder: "Search integrations...",
  loading: "Loading integrations",
  loadFailed: { title: "Error Loading Integrations", body: "Failed to load integrations. Please try again." },
  empty: "No integrations found",
  emptyHint: "Add the first integration that this brand offers to its businesses.",
  noMatch: (q: string) => `Nothing matches “${q}”.`,

  add: "Add Integration",
  addTitle: "Add Integration",
  addHint: "Starts at the catalog price. You can change it later.",
  addSearch: "Search available integrations",
  addEmpty: "No integrations found",
  emptyCatalog: "The catalog has no integrations yet. A Super Admin adds them.",
  openCatalog: "Open Catalog",
  allAssigned: "All integrations are already assigned.",
  addOne: "Add",
  addNamed: (name: string) => `Add ${name}`,
  addedOne: "Added",
  added: "Integration Added",
  addFailed: "Failed to add integration. Please try again.",
  done: "Done",
  /** What connecting requires. */
  needs: ({ setup_configurations, pre_configurations, post_configuration_required }: AvailableIntegration) =>
    [
      setup_configurations.length > 0 && `Needs: ${setup_configurations.map((field) => field.label).join(", ")}.`,
      ...pre_configurations,
      post_configuration_required && "Needs setup after connecting.",
    ]
      .filter(Boolean)
      .join(" "),

  unit: "per connection per month",
  price: (name: string) => `Wholesale price for ${name}`,
  priceButton: (name: string, price: string) => `Wholesale price for ${name}: ${price} per connection per month`,
  save: "Save",
  unsaved: "Unsaved",
  priceInvalid: "Enter a price of 0 or more.",
  effect: (count: number, from: string, to: string) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "connection" : "connections"}: ${from} → ${to} a month`,
  priceUpdated: "Price Updated",
  priceFailed: "Failed to update price. Please try again.",
  priceNow: (price: string) => `The price is now ${price}.`,

  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeUsed: (name: string, users: string) => `${name} is used by ${users}. Their connections will stop immediately.`,
  removeUnused: (name: string) => `No business uses ${name}.`,
  removeAction: "Remove Integration",
  removed: "Integration Removed",
  removeFailed: "Failed to remove integration. Please try again.",
  restored: "Integration Restored",
  restoreFailed: "Failed to restore integration. Please try again.",
} as const;
