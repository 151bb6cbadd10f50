import type { margins } from "@console/contract/margins.ts";
import type { Reply } from "@console/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { formatRate, formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { cellClass, figureClass, Table } from "../../../ui/table.tsx";
import { marginQuery } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

type MarginDialogProps = { id: number; month: string | undefined; onClose: () => void };

/** A brand's usage in a month, with its cost to the platform. */
export function MarginDialog({ id, month, onClose }: MarginDialogProps) {
  const query = useQuery(marginQuery(id, month));
  const { data } = query;
  return (
    <LoadedDialog
      size="lg"
      title={words.partsTitle(data?.brand ?? words.none)}
      description={data && (data.open ? words.soFar(monthName(data.month)) : monthName(data.month))}
      query={query}
      loading={words.partsLoading}
      failed={words.partsFailed}
      onClose={onClose}
    >
      {(margin) => <Parts margin={margin} />}
    </LoadedDialog>
  );
}

type MarginDetail = Reply<typeof margins.one>["data"];

function Parts({ margin }: { margin: MarginDetail }) {
  const { parts, charges, pays, keeps } = margin;
  return (
    <>
      {parts.length === 0 && <p className="text-13 text-fg-2">{words.noParts}</p>}
      {parts.length > 0 && (
        <div className="overflow-x-auto">
          <Table
            label={words.parts}
            heads={[
              { title: words.partHeads.name },
              { title: words.partHeads.quantity, numeric: true },
              { title: words.partHeads.cost, numeric: true },
              { title: words.partHeads.amount, numeric: true },
            ]}
          >
            <tbody>
              {parts.map(({ kind, code, name, quantity, unit, cost, amount }) => (
                <tr key={`${kind} ${code}`}>
                  <th scope="row" className={`${cellClass} text-left font-normal break-words`}>
                    {name}
                  </th>
                  <td className={`${figureClass} whitespace-nowrap`}>
                    {words.quantity(Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 2 }), unit)}
                  </td>
                  <td className={`${figureClass} whitespace-nowrap`}>
                    {cost === null ? <span className="text-warning-text">{words.noCost}</span> : formatRate(cost)}
                  </td>
                  <td className={`${figureClass} whitespace-nowrap`}>
                    {amount === null ? words.none : formatSum(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line-strong pt-3 text-13 tabular-nums">
        <dt>{words.sums.charges}</dt>
        <dd className="text-right">{formatSum(charges)}</dd>
        <dt>{words.sums.pays}</dt>
        <dd className="text-right">{formatSum(pays)}</dd>
        <dt className="font-semibold">{words.sums.keeps}</dt>
        <dd className="text-right font-semibold">{formatSum(keeps)}</dd>
      </dl>
      <p className="mt-2 text-12 text-fg-2">{words.taxFree}</p>
    </>
  );
}
