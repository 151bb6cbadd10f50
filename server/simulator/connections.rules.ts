import type { Hour } from "./hours.rules.ts";
import { randomOf } from "./random.rules.ts";

/** About one change a business in twenty simulated days. */
const CHANCE_PER_HOUR = 0.05 / 24;
/** More connections are made than break, so that most stay connected. */
const CONNECTS = 0.7;

/**
 * The codes of a business's connected integrations after an hour, if one connected or broke in it.
 * @param assigned to the brand
 * @returns null if nothing changes
 */
export function connectionsAfter(
  business: { external_id: string; integration_codes: readonly string[] },
  assigned: readonly string[],
  hour: Hour,
): string[] | null {
  const random = randomOf(business.external_id, "connections", hour.key);
  if (random() >= CHANCE_PER_HOUR) return null;
  const code = assigned.toSorted()[Math.floor(random() * assigned.length)];
  if (code === undefined) return null;
  const connects = random() < CONNECTS;
  const connected = business.integration_codes;
  if (connected.includes(code) === connects) return null;
  return connects ? [...connected, code] : connected.filter((each) => each !== code);
}
