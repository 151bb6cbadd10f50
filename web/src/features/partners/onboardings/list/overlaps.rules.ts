import { ONBOARDING_MINUTES } from "@console/contract/limits.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";

const LENGTH_MS = ONBOARDING_MINUTES * 60_000;

/** For each one that starts while another is still in progress: the names of the others. */
export function overlapsOf(onboardings: readonly Onboarding[]): ReadonlyMap<number, readonly string[]> {
  const timed = onboardings
    .filter(({ status }) => status === "scheduled")
    .flatMap(({ id, company_name, onboarding_at: at }) =>
      at === null ? [] : [{ id, company_name, at: Date.parse(at) }],
    )
    .sort((one, other) => one.at - other.at);
  const overlaps = new Map<number, string[]>();
  for (const [index, one] of timed.entries()) {
    for (const other of timed.slice(index + 1)) {
      if (other.at - one.at >= LENGTH_MS) break;
      overlaps.set(one.id, [...(overlaps.get(one.id) ?? []), other.company_name]);
      overlaps.set(other.id, [...(overlaps.get(other.id) ?? []), one.company_name]);
    }
  }
  return overlaps;
}
