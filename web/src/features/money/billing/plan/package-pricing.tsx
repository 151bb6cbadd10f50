import { pricedKinds } from "@console/contract/line-kinds.ts";
import { packages } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { oneQuery } from "../../../../api/queries.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { formatRate } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { billingText as words } from "../billing.text.ts";
import { BillingCard, BillingPart, EmptyNote } from "../billing-card.tsx";
import { priceOf } from "./use-plans.ts";

/** The prices of the brand's own package (BILL-04, BILL-22). */
export function PackagePricing({ packageId }: { packageId: number | null }) {
  return packageId === null ? (
    <BillingCard title={words.pricing}>
      <EmptyNote>{words.pricingNone}</EmptyNote>
    </BillingCard>
  ) : (
    <Prices packageId={packageId} />
  );
}

function Prices({ packageId }: { packageId: number }) {
  const query = useQuery(oneQuery(packages.read, packageId));
  return (
    <BillingPart query={query} title={words.pricing} failed={words.pricingFailed} height="h-56">
      {(plan) => (
        <BillingCard title={words.pricing} aside={<TierBadge name={plan.name} />}>
          <dl className="flex flex-col gap-2.5 px-card pt-1 text-13">
            {pricedKinds.map((kind) => {
              const [label, unit] = words.prices[kind];
              return <Price key={kind} label={label} value={formatRate(priceOf(plan, kind))} unit={unit} />;
            })}
            <Price
              label={words.integrations}
              value={plan.price_details.integration_charge ? words.charged : words.notCharged}
              unit=""
            />
          </dl>
          <p className="px-card pt-card pb-card text-12 text-fg-2">
            {words.inForce(formatDay(plan.prices_since))}{" "}
            {plan.next_prices && `${words.newPrices(formatDay(plan.next_prices.starts_on))} `}
            <Link
              to={paths.packages}
              search={{ edit: plan.id }}
              className="text-accent-text underline underline-offset-3"
            >
              {words.openPackage}
            </Link>
          </p>
        </BillingCard>
      )}
    </BillingPart>
  );
}

const Price = ({ label, value, unit }: { label: string; value: string; unit: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-fg-2">{label}</dt>
    <dd className="font-medium tabular-nums">
      {value} {unit && <span className="font-normal text-fg-2">{unit}</span>}
    </dd>
  </div>
);
