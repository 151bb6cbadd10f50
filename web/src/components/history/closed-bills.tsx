import { activities } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dataQuery } from "../../api/queries.ts";
import { formatSum } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { SimpleList } from "../list/simple-list.tsx";
import { activityText as words } from "./history.text.ts";

/** The bills that an activity closed together. They never change. */
export function ClosedBills({ activityId }: { activityId: number }) {
  const query = useQuery({
    ...dataQuery(activities.bills, { params: { id: String(activityId) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <SimpleList
      query={query}
      words={{ loading: words.billsLoading, loadFailed: words.billsFailed }}
      label={words.bills}
      skeleton="mt-2 h-24"
      className="mt-1.5 max-w-md border-l-2 border-line pl-3"
    >
      {({ bill_id, brand_id, brand, month, total }) => (
        <li key={bill_id} className="flex items-baseline justify-between gap-4 py-1 pointer-coarse:py-3">
          <Link
            to={paths.brandBilling}
            params={{ id: String(brand_id) }}
            search={{ invoice: month }}
            className="min-w-0 break-words text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {brand}
          </Link>
          <span className="tabular-nums">{formatSum(total)}</span>
        </li>
      )}
    </SimpleList>
  );
}
