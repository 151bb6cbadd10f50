import type { Estimate } from "@console/contract/billing.ts";
import type { Brand } from "@console/contract/brands.ts";
import { compareNames, isFound } from "@console/contract/fold.ts";
import type { Package } from "@console/contract/packages.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { formatEstimate, formatRate } from "../../../../lib/money.ts";
import { Tag } from "../../../../ui/badge.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { ChoiceList, ChoiceRow } from "../choice-list.tsx";
import { planText as words } from "./plan.text.ts";
import { pricesOn, usePlans } from "./use-plans.ts";

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

/** As specified: by name or id, whatever is stored as the default (PLAN-08). */
const isDefault = ({ id, name }: Package): boolean => id === 1 || name.trim().toLowerCase() === "default";
/** PLAN-09 */
const isDedicated = ({ name }: Package): boolean => isFound("dedicated", name);

type PlanRowProps = {
  plan: Package;
  brand: Brand;
  starts: string;
  estimate: Estimate | undefined;
  waiting: boolean;
  checked: boolean;
  onChoose: () => void;
};

/** One package as a radio button; the current one is marked and cannot be chosen. */
function PlanRow({ plan, brand, starts, estimate, waiting, checked, onChoose }: PlanRowProps) {
  const isCurrent = plan.id === brand.organization_plan_id;
  const planned = brand.scheduled_plan_change;
  const isPlanned = planned?.organization_plan_id === plan.id;
  const { base_price, price_details } = pricesOn(plan, starts);
  return (
    <ChoiceRow
      name="plan"
      value={plan.id}
      checked={checked}
      disabled={isCurrent || isPlanned}
      onChange={onChoose}
      about={
        <>
          <span className="flex flex-wrap items-center gap-1.5">
            <TierBadge name={plan.name} />
            {isDefault(plan) && <Tag>{words.labels.default}</Tag>}
            {isDedicated(plan) && <Tag>{words.labels.dedicated}</Tag>}
            {isCurrent && <Tag tone="primary">{words.labels.current}</Tag>}
            {isPlanned && planned && <Tag tone="info">{words.scheduled(formatShortDay(planned.starts_on))}</Tag>}
          </span>
          <span className="mt-1 block text-12 text-fg-2 tabular-nums">
            {words.prices(
              formatRate(base_price),
              formatRate(price_details.per_min_charge),
              formatRate(price_details.multilingual_charge_per_min),
            )}
          </span>
        </>
      }
      amount={
        <>
          <span className="block text-13 font-semibold">
            {estimate ? formatEstimate(estimate.total) : waiting ? "" : words.noEstimate}
            {estimate && <span className="text-12 font-normal text-fg-2"> {words.estimated}</span>}
          </span>
          {estimate && !isCurrent && brand.organization_plan_id !== null && (
            <span className="block text-12 text-fg-2">{difference(estimate)}</span>
          )}
        </>
      }
    />
  );
}

function difference({ difference: by }: Estimate): string {
  if (Math.abs(Number(by)) < SAME) return words.same;
  return by.startsWith("-") ? words.less(formatEstimate(by.slice(1))) : words.more(formatEstimate(by));
}

/** Estimates within this many dollars count as equal. */
const SAME = 0.5;
