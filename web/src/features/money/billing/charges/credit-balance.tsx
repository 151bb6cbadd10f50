import { useQuery } from "@tanstack/react-query";
import { formatChange, formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { BillingCard, BillingPart } from "../billing-card.tsx";
import { unbilledText as words } from "./charges.text.ts";
import { creditQuery } from "./unbilled.actions.tsx";

/** The credit that the brand's next bills use, and the movements that add up to it; nothing if there never was any. */
export function CreditBalance({ brandId }: { brandId: number }) {
  const query = useQuery(creditQuery(brandId));
  if (query.data?.movements.length === 0 || query.isPending) return null;
  return (
    <BillingPart query={query} title={words.credit} failed={words.creditFailed} height="h-16">
      {({ balance, movements }) => (
        <BillingCard
          title={words.credit}
          aside={<span className="text-14 font-semibold text-fg">{formatSum(balance)}</span>}
        >
          <p className="px-card pb-2 text-13 text-fg-2">
            {Number(balance) === 0 ? words.creditUsed : words.creditNext}
          </p>
          <ul aria-label={words.movements} className="pb-1">
            {movements.map(({ id, kind, month, amount }) => (
              <li
                key={id}
                className="flex justify-between gap-3 border-t border-line px-card py-2 text-13 tabular-nums"
              >
                <span className="min-w-0 break-words">{words.moved[kind](shortMonth(month))}</span>
                <span className="font-medium">{formatChange(amount)}</span>
              </li>
            ))}
          </ul>
        </BillingCard>
      )}
    </BillingPart>
  );
}
