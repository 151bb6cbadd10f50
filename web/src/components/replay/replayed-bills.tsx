import { billing, type Estimate } from "@console/contract/billing.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { call } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";
import { formatChange, formatSum } from "../../lib/money.ts";
import { shortMonth } from "../../lib/months.ts";
import { Select } from "../../ui/select.tsx";
import { cellClass, figureClass, Table } from "../../ui/table.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { Waiting } from "../feedback/waiting.tsx";
import { replayedItems } from "./replay.rules.ts";
import { replayText as words } from "./replay.text.ts";

type Body = Parameters<typeof call<typeof billing.estimate>>[1]["body"];

/** Unsaved prices, as they are sent. */
type SentPrices = NonNullable<Body["prices"]>;

/** A package, or unsaved prices. */
export type ReplayedOn = { packageId: number } | { prices: SentPrices };

/** The brand's last closed months on a package or at unsaved prices. */
const replayQuery = (brandId: number, on: ReplayedOn, months: number) =>
  queryOptions({
    ...dataQuery(billing.estimate, {
      brandId,
      body: { months, ...("prices" in on ? { prices: on.prices } : { organization_plan_ids: [on.packageId] }) },
    }),
    select: ([only]: Estimate[]) => only,
    placeholderData: keepPreviousData,
  });

type ReplayedBillsProps = { brandId: number; on: ReplayedOn; name: string; months: number };

export function ReplayedBills({ brandId, on, name, months }: ReplayedBillsProps) {
  const found = useQuery(replayQuery(brandId, on, months));
  return (
    <div className="mt-5">
      <Loaded query={found} words={{ loading: words.working, loadFailed: words.failed }} skeleton="h-56">
        {(replay) => (
          <Waiting on={found.isPlaceholderData} label={words.working}>
            {replay.months.length === 0 ? (
              <p className="text-13 text-fg-2">{words.none}</p>
            ) : (
              <Bills replay={replay} name={name} months={months} />
            )}
          </Waiting>
        )}
      </Loaded>
    </div>
  );
}

function Bills({ replay, name, months }: { replay: Estimate; name: string; months: number }) {
  const [chosen, setChosen] = useState("");
  const month = replay.months.find((each) => each.month === chosen);
  const items = replayedItems(month ? [month] : replay.months, words.rest);
  const totals = { key: "total", label: words.total, ...amountsOf(month ?? replay) };
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="text-14 font-semibold">
        <p>{sentence(replay)}</p>
        {replay.months.length < months && (
          <p className="mt-1 text-12 font-normal text-fg-2">{words.fewer(replay.months.length)}</p>
        )}
      </div>
      <Amounts
        label={words.byMonth}
        first={words.month}
        name={name}
        rows={replay.months.map((each) => ({ key: each.month, label: shortMonth(each.month), ...amountsOf(each) }))}
      />
      <section aria-label={words.byLine} className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-13 font-semibold">{words.byLine}</h3>
          {replay.months.length > 1 && (
            <Select
              compact
              aria-label={words.linesOf}
              value={month?.month ?? ""}
              options={[
                { value: "", label: words.all },
                ...replay.months.map((each) => ({ value: each.month, label: shortMonth(each.month) })),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </div>
        <Amounts label={words.byLine} first={words.item} name={name} rows={items} last={totals} />
      </section>
    </div>
  );
}

type Sums = { now: string; total: string; difference: string };
type Row = Sums & { key: string; label: string };

const amountsOf = ({ now, total, difference }: Sums): Sums => ({ now, total, difference });

function sentence({ total, difference }: Sums): string {
  if (Number(difference) === 0) return words.same(formatSum(total));
  const compare = difference.startsWith("-") ? words.less : words.more;
  return compare(formatSum(total), formatSum(difference.replace("-", "")));
}

type AmountsProps = { label: string; first: string; name: string; rows: readonly Row[]; last?: Row };

/** What was billed, what it would have been, and the difference. */
const Amounts = ({ label, first, name, rows, last }: AmountsProps) => (
  <Table
    label={label}
    heads={[
      { title: first },
      { title: words.billed, numeric: true },
      { title: name, numeric: true },
      { title: words.difference, numeric: true },
    ]}
  >
    <tbody>
      {[...rows, ...(last ? [last] : [])].map((row) => (
        <tr key={row.key} className={row === last ? "font-semibold" : undefined}>
          <th scope="row" className={`${cellClass} text-left font-[inherit] break-words`}>
            {row.label}
          </th>
          <td className={figureClass}>{formatSum(row.now)}</td>
          <td className={figureClass}>{formatSum(row.total)}</td>
          <td className={figureClass}>{formatChange(row.difference)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
