import { type Engine, engineParts } from "@console/contract/engines.ts";

/**
 * Engines of a tab that cannot answer calls before the operator's catalog has their models. Businesses use Default (v1)
 * without an assignment, so it belongs to what a brand has.
 */
export function withoutModels(
  tab: "assigned" | "available",
  assigned: readonly Engine[],
  available: readonly Engine[],
): Engine[] {
  const visible = tab === "available" ? available : [...assigned, ...available.filter(({ code }) => code === "v1")];
  return visible.filter((engine) => engineParts.some((part) => engine[part].model_name === ""));
}
