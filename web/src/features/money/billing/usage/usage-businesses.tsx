import type { UsagePart } from "@console/contract/usage-lines.ts";
import { useBillingZone } from "../../../../api/identity.ts";
import { dayIn, formatDay } from "../../../../lib/dates.ts";
import { scaled } from "../../../../lib/decimal.ts";
import { formatRate } from "../../../../lib/money.ts";
import { cellClass, figureClass, Table, type TableHead } from "../../../../ui/table.tsx";
import { shareOf } from "../bill.figures.ts";
import { billingText } from "../billing.text.ts";
import { type LineKey, type Reader, useUsageBusinesses } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { chooseClass, UsageLevel } from "./usage-level.tsx";
import { isDaily, type UsageLine } from "./usage-line.ts";

type UsageBusinessesProps = {
  lineKey: LineKey;
  line: UsageLine;
  chosen: Reader | undefined;
  onChoose: (business: { reader: Reader; name: string }) => void;
};

export const businessOf = ({ business_id, business }: Pick<UsagePart, "business_id" | "business">): string =>
  business_id === null ? words.brandItself : (business ?? words.unknown);

/** Usage by business; for counted items, which businesses and their active periods. */
export function UsageBusinesses({ lineKey, line, chosen, onChoose }: UsageBusinessesProps) {
  const query = useUsageBusinesses(lineKey);
  const whole = scaled(query.meta?.sums?.sum ?? "0", 6);
  const isCounted = !line.daily;
  const title = isDaily(line.kind) ? words.byBusiness : words.counted[line.kind];
  return (
    <UsageLevel title={title} query={query} failed={words.partsFailed} height="h-40" empty={words.none}>
      {(items, rows) => (
        <>
          <Sum line={line} sums={query.meta?.sums} />
          <Table label={title} heads={headsOf(line)}>
            <tbody ref={rows}>
              {items.map((part) => (
                <tr key={`${part.business_id} ${part.code}`}>
                  <th scope="row" className={`${cellClass} text-left font-normal break-words`}>
                    {isCounted ? (
                      <>
                        {line.kind === "base" ? line.label : businessOf(part)}
                        {part.integration && <span className="block text-12 text-fg-2">{part.integration}</span>}
                      </>
                    ) : (
                      <button
                        type="button"
                        className={chooseClass}
                        aria-pressed={(part.business_id ?? "brand") === chosen}
                        onClick={() => onChoose({ reader: part.business_id ?? "brand", name: businessOf(part) })}
                      >
                        {businessOf(part)}
                      </button>
                    )}
                  </th>
                  {isCounted ? (
                    <Counted part={part} line={line} />
                  ) : (
                    <>
                      <td className={`${figureClass} whitespace-nowrap`}>{quantityOf(part.quantity, line)}</td>
                      <td className={`${figureClass} whitespace-nowrap text-fg-2`}>
                        {shareOf(scaled(part.quantity, 6), whole)}
                      </td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </UsageLevel>
  );
}

function headsOf({ daily, kind }: UsageLine): TableHead[] {
  if (daily) {
    return [{ title: words.business }, { title: words.quantity, numeric: true }, { title: words.share, numeric: true }];
  }
  const price = kind === "integration" || kind === "base" ? [{ title: words.price, numeric: true }] : [];
  return [{ title: kind === "base" ? words.item : words.business }, { title: words.activePeriod }, ...price];
}

/** Storage summed over days is not a size yet. */
const quantityOf = (quantity: string, { kind, unit }: UsageLine): string =>
  kind === "storage" ? gigabyteDays(quantity) : billingText.quantities(quantity, unit);

const gigabyteDays = (quantity: string): string =>
  words.gigabyteDays(Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 2 }));

function Counted({ part, line }: { part: UsagePart; line: UsageLine }) {
  const zone = useBillingZone();
  const dayOf = (at: string) => formatDay(dayIn(zone, new Date(at)));
  return (
    <>
      <td className={cellClass}>
        {part.periods.map(({ from, to }) => (
          <span key={from} className="block">
            {to === null ? words.since(dayOf(from)) : words.period(dayOf(from), dayOf(to))}
          </span>
        ))}
      </td>
      {(line.kind === "integration" || line.kind === "base") && (
        <td className={`${figureClass} whitespace-nowrap`}>{part.price === null ? "–" : formatRate(part.price)}</td>
      )}
    </>
  );
}

/** Shows whether the parts add up to the whole. */
function Sum({ line, sums }: { line: UsageLine; sums: Readonly<Record<string, string>> | undefined }) {
  const { sum, days = "1", quantity } = sums ?? {};
  if (sum === undefined || quantity === undefined || line.kind === "base") return null;
  const found = Number(scaled(sum, 6)) / Number(days);
  const isSame = Math.abs(found - Number(scaled(quantity, 6))) < 1;
  const note = isSame
    ? line.kind === "storage"
      ? words.average(gigabyteDays(sum), days, billingText.quantities(quantity, line.unit))
      : words.addsUp(billingText.quantities(sum, line.unit))
    : words.differs(quantityOf(sum, line));
  return <p className={isSame ? "mb-1 text-12 text-fg-2" : "mb-1 text-12 text-warning-text"}>{note}</p>;
}
