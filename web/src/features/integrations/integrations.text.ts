import type { AvailableIntegration } from "@console/contract/integrations.ts";

/** Every word of the Integrations tab. */
export const integrationsText = {
  title: "Integrations",
  search: "Search assigned integrations",
  searchPlaceholder: "Search integrations…",
  loading: "Loading integrations",
  loadFailed: { title: "Error Loading Integrations", body: "Failed to load integrations. Please try again." },
  empty: "No integrations found",
  emptyHint: "Add the first integration that this brand offers to its businesses.",
  noMatch: (q: string) => `Nothing matches “${q}”.`,
  error: "Error",
  undo: "Undo",
  tryAgain: "Try Again",

  add: "Add Integration",
  addTitle: "Add Integration",
  addHint: "The price starts at the catalogue's and can be changed afterwards.",
  addSearch: "Search available integrations",
  addEmpty: "No integrations found",
  allAssigned: "This brand has every integration there is.",
  addOne: "Add",
  addNamed: (name: string) => `Add ${name}`,
  addedOne: "Added",
  added: "Integration Added",
  addFailed: "Failed to add integration. Please try again.",
  done: "Done",
  /** What connecting it takes. */
  needs: ({ setup_configurations, pre_configurations, post_configuration_required }: AvailableIntegration) =>
    [
      setup_configurations.length > 0 && `Needs: ${setup_configurations.map((field) => field.label).join(", ")}.`,
      ...pre_configurations,
      post_configuration_required && "Has settings to choose once it is connected.",
    ]
      .filter(Boolean)
      .join(" "),

  unit: "per connection per month",
  price: (name: string) => `Wholesale price of ${name}`,
  priceButton: (name: string, price: string) => `Wholesale price of ${name}: ${price} per connection per month`,
  save: "Save",
  cancel: "Cancel",
  unsaved: "Unsaved",
  priceInvalid: "Enter a price of at least 0.",
  effect: (count: number, from: string, to: string) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? "connection" : "connections"}: ${from} → ${to} a month`,
  priceUpdated: "Price Updated",
  priceFailed: "Failed to update price. Please try again.",
  priceNow: (price: string) => `It is ${price} now.`,

  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeUsed: (name: string, users: string) => `${name} is used by ${users}. Their connections end at once.`,
  removeUnused: (name: string) => `No business uses ${name}.`,
  removeAction: "Remove Integration",
  removed: "Integration Removed",
  removeFailed: "Failed to remove integration. Please try again.",
  restored: "Removal Undone",
  restoreFailed: "Failed to undo the removal. Please try again.",
} as const;
