import { kindOfPrice, lineKinds, rateFields } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { formatRate } from "../../../lib/money.ts";
import { packagesText as words } from "./packages.text.ts";

/** The base fee in large type, then the six rates with their units. */
export function PackageRates({ prices }: { prices: Pick<Package, "base_price" | "price_details"> }) {
  const { base_price, price_details } = prices;
  return (
    <>
      <p className="mt-3.5 text-12 text-fg-3">{lineKinds.base.title}</p>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-28 font-semibold tracking-figure break-all tabular-nums">
        {formatRate(base_price)}
        <span className="text-13 font-normal tracking-normal text-fg-2">{words.per.month}</span>
      </p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(138px,1fr))] gap-x-3 gap-y-2.5">
        {rateFields.map((field) => {
          const { title, unit } = lineKinds[kindOfPrice[field]];
          return (
            <div key={field} className="min-w-0">
              <dt className="text-12 text-fg-3">{title}</dt>
              <dd className="text-13 break-words tabular-nums">
                {formatRate(price_details[field])} <span className="text-12 text-fg-2">{words.per[unit]}</span>
              </dd>
            </div>
          );
        })}
        <div className="min-w-0">
          <dt className="text-12 text-fg-3">{words.integrations}</dt>
          <dd className="text-13">{price_details.integration_charge ? words.charged : words.notCharged}</dd>
        </div>
      </dl>
    </>
  );
}
