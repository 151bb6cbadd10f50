import { importedBills } from "@console/contract/imported-bills.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../../api/queries.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { Tag } from "../../../../ui/badge.tsx";
import { historyText as words } from "./billing-history.text.ts";

/** Bills of the time before the console, below those that it closed; nothing if there are none. */
export function ImportedBills({ brandId }: { brandId: number }) {
  const { data = [] } = useQuery(dataQuery(importedBills.list, { brandId }));
  if (data.length === 0) return null;
  return (
    <div className="pt-4">
      <p className="text-13 text-fg-2">{words.imported.about}</p>
      <ul aria-label={words.imported.title} className="pt-1.5">
        {data.map(({ id, month, invoice_number, total }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-hairline py-2 text-13">
            <span className="w-20 flex-none">{shortMonth(month)}</span>
            <span className="min-w-0 flex-1 break-words text-fg-2">{invoice_number}</span>
            <Tag>{words.imported.tag}</Tag>
            <span className="min-w-24 text-right font-semibold tabular-nums">{formatSum(total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
