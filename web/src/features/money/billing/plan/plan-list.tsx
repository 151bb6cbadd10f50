import type { Estimate } from "@console/contract/billing.ts";
import type { Brand } from "@console/contract/brands.ts";
import { compareNames, isFound } from "@console/contract/fold.ts";
import type { Package } from "@console/contract/packages.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { ChoiceList } from "../choice-list.tsx";
import { planText as words } from "./plan.text.ts";
import { PlanRow } from "./plan-row.tsx";
import { usePlans } from "./use-plans.ts";

type PlanListProps = {
  brand: Brand;
  q: string;
  /** When a change would take effect. */
  starts: string;
  chosen: number | null;
  onChoose: (plan: Package) => void;
};

/** Public packages and the brand's own (PLAN-03), the cheapest for its usage first. */
export function PlanList({ brand, q, starts, chosen, onChoose }: PlanListProps) {
  const { plans, own, estimates } = usePlans(brand.id);
  const found = own.filter(({ name, description }) => isFound(q, name, description)).sort(byEstimate(estimates.data));

  return (
    <ChoiceList query={plans} words={words} q={q} count={found.length}>
      {estimates.isError && <p className="mx-2 mb-2 text-12 text-fg-2">{words.noEstimateWhy}</p>}
      {found.map((plan) => (
        <PlanRow
          key={plan.id}
          plan={plan}
          brand={brand}
          starts={starts}
          estimate={estimates.data?.get(plan.id)}
          waiting={estimates.isPending}
          checked={plan.id === chosen}
          onChoose={() => onChoose(plan)}
        />
      ))}
    </ChoiceList>
  );
}

type Estimates = ReadonlyMap<number | null, Estimate> | undefined;

/** Those without an estimate come last, by name. */
const byEstimate = (estimates: Estimates) => (one: Package, other: Package) => {
  const [first, second] = [estimates?.get(one.id), estimates?.get(other.id)];
  if (first && second && first.total !== second.total) return toCents(first.total) < toCents(second.total) ? -1 : 1;
  return compareNames(one.name, other.name);
};
