import { activities } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { dataQuery } from "../../api/queries.ts";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { cx } from "../../lib/cx.ts";
import { formatSum } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { activitiesText as words } from "./activities.text.ts";

/** The bills that an activity closed together, loaded when unfolded. They never change. */
export function ClosedBills({ activityId }: { activityId: number }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="ml-2 inline-flex items-center gap-1 rounded-xs font-medium text-accent-text underline-offset-3 hover:underline pointer-coarse:min-h-11"
        onClick={() => setOpen(!open)}
      >
        {words.bills}
        <ChevronRight aria-hidden="true" className={cx("size-3.5", open && "rotate-90")} />
      </button>
      <div id={id} hidden={!open}>
        {open && <Bills activityId={activityId} />}
      </div>
    </>
  );
}

function Bills({ activityId }: { activityId: number }) {
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
