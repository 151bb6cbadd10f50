import * as z from "zod/mini";
import type { Area } from "./permissions.ts";

/** What a new installation needs, in this order, and the area whose roles can do it. */
export const firstSteps = {
  operator_details: { label: "Enter company details", area: "super_admin" },
  package_prices: { label: "Set package prices", area: "packages" },
  team: { label: "Add the team", area: "team" },
  brand: { label: "Create the first brand", area: "brands" },
  catalog: { label: "Fill the catalog of engines and integrations", area: "super_admin" },
  api_key: { label: "Create an API key for the voice platform", area: "super_admin" },
  usage: { label: "Receive the first usage", area: "brands" },
} as const satisfies Record<string, { label: string; area: Area }>;
export type FirstStep = keyof typeof firstSteps;

export const firstStep = z.enum(["operator_details", "package_prices", "team", "brand", "catalog", "api_key", "usage"]);
