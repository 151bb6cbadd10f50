import { type Configuration, type PlatformClient, PlatformError } from "@console/platform-client";
import { connectionsAfter } from "./connections.rules.ts";
import { hoursBetween } from "./hours.rules.ts";
import { randomOf } from "./random.rules.ts";

const kinds = ["Dental", "Bakery", "Plumbing", "Veterinary Clinic", "Salon", "Law Office", "Auto Repair", "Florist"];
const streets = ["Maple Street", "Harbor", "Oak Hill", "Riverside", "Union Square", "Lakeview"];

/** Reports one to three businesses of a brand that has none: customers who signed up. */
export async function addBusinesses(client: PlatformClient, brands: readonly Configuration[]): Promise<number[]> {
  const empty = brands.filter(({ status, businesses }) => status === "active" && businesses.length === 0);
  for (const { id } of empty) {
    const random = randomOf(id, "businesses");
    const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? "";
    const count = 1 + Math.floor(random() * 3);
    for (let index = 1; index <= count; index += 1) {
      const name = `${pick(streets)} ${pick(kinds)}`;
      await client
        .report(`simulated-${id}-${index}`, { organization_id: id, name, total_agent: 1 })
        .catch(ignoreRefused);
    }
  }
  return empty.map(({ id }) => id);
}

/**
 * Reports connections that were made or broke in the simulated hours that began after a moment.
 * @returns the brands that have changed
 */
export async function changeConnections(
  client: PlatformClient,
  brands: readonly Configuration[],
  { from, to, speed }: { from: number; to: number; speed: number },
): Promise<Set<number>> {
  const hours = hoursBetween(from, to, speed).filter(({ begins }) => begins > from && begins <= to);
  const changed = new Set<number>();
  for (const { id, status, businesses, integrations } of brands) {
    if (status !== "active" || integrations.length === 0) continue;
    const assigned = integrations.map(({ code }) => code);
    for (const { external_id, name, integration_codes } of businesses) {
      let codes = integration_codes;
      for (const hour of hours)
        codes = connectionsAfter({ external_id, integration_codes: codes }, assigned, hour) ?? codes;
      if (codes === integration_codes) continue;
      await client.report(external_id, { organization_id: id, name, integration_codes: codes }).catch(ignoreRefused);
      changed.add(id);
    }
  }
  return changed;
}

/** Staff may have changed the brand since its configuration was read. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof PlatformError && [404, 409, 422].includes(error.status))) throw error;
}
