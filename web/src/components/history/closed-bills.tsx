import { activities } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { dataQuery } from "../../api/queries.ts";
import { formatSum } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { Skeleton } from "../../ui/card.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { activityText as words } from "./history.text.ts";

/** The bills that an activity closed together. They never change. */
export function ClosedBills({ activityId }: { activityId: number }) {
  const { data, error, refetch } = useQuery({
    ...dataQuery(activities.bills, { params: { id: String(activityId) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) {
    return (
      <ErrorPanel title={words.billsFailed.title} error={error} fallback={words.billsFailed.body} onRetry={refetch} />
    );
  }
  if (!data) return <Skeleton className="mt-2 h-24" />;
  return (
    <ul aria-label={words.bills} className="mt-1.5 max-w-md border-l-2 border-line pl-3">
      {data.map(({ bill_id, brand_id, brand, month, total }) => (
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
      ))}
    </ul>
  );
}
