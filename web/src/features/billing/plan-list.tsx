import type { Estimate } from "@console/contract/billing.ts";
import type { Brand } from "@console/contract/brands.ts";
import type { Package } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toCents } from "./bill.figures.ts";
import { estimatesQuery, plansQuery } from "./billing.queries.ts";
import { planText as words } from "./plan.text.ts";
import { PlanRow } from "./plan-row.tsx";

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
  const plans = useQuery(plansQuery);
  const skeleton = useDelayed(plans.isPending);
  const own = plans.data?.filter((each) => each.public || each.organization_ids.includes(brand.id)) ?? [];
  const estimates = useQuery(
    estimatesQuery(
      brand.id,
      own.map(({ id }) => id).sort((one, other) => one - other),
    ),
  );
  const word = q.toLowerCase();
  const found = own
    .filter((each) => `${each.name}\n${each.description}`.toLowerCase().includes(word))
    .sort(byEstimate(estimates.data));

  if (skeleton) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (!plans.data) {
    return (
      plans.error && (
        <ErrorPanel
          title={words.failed.title}
          error={plans.error}
          fallback={words.failed.body}
          onRetry={plans.refetch}
        />
      )
    );
  }
  if (found.length === 0) {
    return (
      <div role="status" className="py-6 text-center text-13 text-fg-2">
        <p className="font-semibold text-fg">{words.none}</p>
        <p>{q ? words.noMatch(q) : words.noneActive}</p>
      </div>
    );
  }
  return (
    <fieldset aria-label={words.list} className="-mx-2 flex flex-col gap-0.5">
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
    </fieldset>
  );
}

type Estimates = ReadonlyMap<number | null, Estimate> | undefined;

/** Those without an estimate come last, by name. */
const byEstimate = (estimates: Estimates) => (one: Package, other: Package) => {
  const [first, second] = [estimates?.get(one.id), estimates?.get(other.id)];
  if (first && second && first.total !== second.total) return toCents(first.total) < toCents(second.total) ? -1 : 1;
  return one.name.localeCompare(other.name);
};
