import { type AvailableIntegration, availableIntegration } from "@console/contract/integrations.ts";
import * as z from "zod/mini";
import facts from "./integrations.json" with { type: "json" };

/** By name. An entry stays for as long as a brand may have it: rows hold its code alone. */
export const integrationCatalogue: readonly AvailableIntegration[] = z
  .parse(z.array(availableIntegration), facts.integrations)
  .sort((one, other) => one.name.localeCompare(other.name, "en"));

const byCode = new Map(integrationCatalogue.map((each) => [each.code, each]));

export const findInCatalogue = (code: string): AvailableIntegration | undefined => byCode.get(code);

export function integrationOf(code: string): AvailableIntegration {
  const found = byCode.get(code);
  if (!found) throw new Error(`the catalogue has no integration ${code}`);
  return found;
}
