import type { FirstStep } from "@console/contract/first-steps.ts";

/** Texts of the first steps on the dashboard of a new installation. */
export const firstStepsText = {
  title: "First Steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Not done",
  hints: {
    operator_details: "Invoices name the seller, and how to pay.",
    package_prices: "Brands are billed by the prices of their package.",
    team: "Everyone signs in with their own email address.",
    brand: "With its package, domain and credentials.",
    catalog: "Run npm run catalog:load on the server, with your file.",
    api_key: "The platform reports businesses and usage with it.",
    usage: "Arrives from the voice platform, and shows on the brand.",
  } satisfies Record<FirstStep, string>,
  actions: {
    operator_details: "Enter Details",
    package_prices: "Open Packages",
    team: "Add User",
    brand: "Add Brand",
    api_key: "Create Key",
    usage: "Open Brands",
  } satisfies Record<Exclude<FirstStep, "catalog">, string>,
  actionOf: (action: string, step: string) => `${action}: ${step}`,
} as const;
