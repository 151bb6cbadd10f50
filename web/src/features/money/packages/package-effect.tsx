import { type PackageEffect as Effect, effects } from "@console/contract/effects.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { Waiting } from "../../../components/feedback/waiting.tsx";
import { useDebouncedValue } from "../../../lib/hooks.ts";
import { formatChange, formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { pricesOf, type sentOf } from "./package-form.rules.ts";
import { effectText as words } from "./packages.text.ts";

type Prices = Parameters<typeof call<typeof effects.ofPackage>>[1]["body"]["prices"];

/** Brands listed in the form; the sum includes all. */
const NAMED = 5;

const effectQuery = (id: number, prices: Prices) => ({
  ...dataQuery(effects.ofPackage, { params: { id: String(id) }, body: { prices } }),
  placeholderData: keepPreviousData,
});

/** The last closed month's totals at the form's prices. */
export function PackageEffect({ id, input }: { id: number; input: ReturnType<typeof sentOf> }) {
  // As a string, so that equal requests are identical.
  const prices = useDebouncedValue(JSON.stringify(pricesOf(input)));
  const { data, isError, isPlaceholderData } = useQuery(effectQuery(id, JSON.parse(prices)));
  return (
    <section aria-label={words.title} className="text-13">
      <p className="mb-1 text-12 text-fg-3">{words.title}</p>
      <Waiting on={isPlaceholderData} label={words.working}>
        <div role="status" className="min-h-10 break-words text-fg-2">
          {data ? <EffectSentence effect={data} /> : isError ? words.failed : words.working}
        </div>
      </Waiting>
    </section>
  );
}

function EffectSentence({ effect }: { effect: Effect }) {
  const { month, brands, billed, counted, now, total, difference, largest } = effect;
  if (month === null) return words.none;
  const moved = largest.filter((each) => Number(each.difference) !== 0);
  const named = moved.slice(0, NAMED);
  // If the answer lists only some brands, all others are assumed to change: a price is in nearly every bill.
  const rest = (largest.length < counted ? counted : moved.length) - named.length;
  return (
    <>
      <p>
        {moved.length === 0
          ? words.same(monthName(month))
          : words.sum(monthName(month), formatSum(now), formatSum(total))}
      </p>
      {named.length > 0 && (
        <ul className="mt-1.5 tabular-nums">
          <Row name={words.total} amount={difference} strong />
          {named.map((each) => (
            <Row key={each.id} name={each.name} amount={each.difference} />
          ))}
          {rest > 0 && <li className="text-12">{words.more(rest)}</li>}
        </ul>
      )}
      {billed < brands && <p className="mt-1.5 text-12">{words.some(billed, brands)}</p>}
      {counted < billed && <p className="mt-1.5 text-12">{words.largest(counted, billed)}</p>}
    </>
  );
}

const Row = ({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) => (
  <li className="flex items-baseline gap-2 py-0.5">
    <span className={strong ? "min-w-0 flex-1 font-medium text-fg" : "min-w-0 flex-1 break-words"}>{name}</span>
    <span className={strong ? "font-semibold text-fg" : "font-medium text-fg"}>{formatChange(amount)}</span>
  </li>
);
