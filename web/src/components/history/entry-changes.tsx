import { activities } from "@console/contract/activities.ts";
import type { Change } from "@console/contract/history.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { dataQuery } from "../../api/queries.ts";
import { formatSum } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { Loaded } from "../feedback/loaded.tsx";
import { SimpleList } from "../layout/simple-list.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { auditValue } from "./audit-value.ts";
import { entryQuery } from "./history.queries.ts";
import { activityText, historyText as words } from "./history.text.ts";
import { RevertButton } from "./revert-button.tsx";

/** What an activity changed: each field before and after. */
export const EntryChanges = ({ activityId }: { activityId: number }) => (
  <Loaded
    query={useQuery(entryQuery(activityId))}
    words={{ loading: words.loading, loadFailed: words.changesFailed }}
    skeleton="mt-2 h-12"
  >
    {(entry) => (
      <dl aria-label={words.changesOf(entry.message)} className="mt-1.5 border-l-2 border-line pl-3">
        {entry.changes.map((change) => (
          <div key={change.field} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1">
            <dt className="w-44 flex-none text-fg-3 max-md:w-full">{change.label}</dt>
            <dd className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-1 break-words text-fg">
              <Values change={change} />
              {change.revert && (
                <span className="-my-1 ml-auto">
                  <RevertButton entry={entry} change={change} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Loaded>
);

/** A creation has nothing before, a removal nothing after. */
function Values({ change }: { change: Change }) {
  const [hasBefore, hasAfter] = ["before" in change, "after" in change];
  return (
    <>
      {hasBefore && (
        <span className="min-w-0 break-words whitespace-pre-line text-fg-2">
          <span className="sr-only">{words.before} </span>
          <del className={hasAfter ? "no-underline" : "line-through"}>{auditValue(change, change.before)}</del>
        </span>
      )}
      {hasBefore && hasAfter && <ArrowRight aria-hidden="true" className="size-3.5 self-center text-fg-3" />}
      {hasAfter && (
        <span className="min-w-0 font-medium break-words whitespace-pre-line">
          {hasBefore && <span className="sr-only">{words.after} </span>}
          {auditValue(change, change.after)}
        </span>
      )}
    </>
  );
}

/** The bills that an activity closed together. They never change. */
export function ClosedBills({ activityId }: { activityId: number }) {
  const query = useQuery({
    ...dataQuery(activities.bills, { params: { id: String(activityId) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <SimpleList
      query={query}
      words={{ loading: activityText.billsLoading, loadFailed: activityText.billsFailed }}
      label={activityText.bills}
      skeleton="mt-2 h-24"
      className="mt-1.5 max-w-md border-l-2 border-line pl-3"
    >
      {({ bill_id, brand_id, brand, month, total }) => (
        <li key={bill_id} className="flex items-baseline justify-between gap-4 py-1 pointer-coarse:py-3">
          <Link
            to={paths.brandBilling}
            params={{ id: String(brand_id) }}
            search={{ invoice: month }}
            className="min-w-0 break-activityText text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {brand}
          </Link>
          <span className="tabular-nums">{formatSum(total)}</span>
        </li>
      )}
    </SimpleList>
  );
}

/** The activity whose change another one reverted, as the feed shows it. */
export const RestoredEntry = ({ activityId }: { activityId: number }) => (
  <Loaded
    query={useQuery(entryQuery(activityId))}
    words={{ loading: words.loading, loadFailed: words.failed }}
    skeleton="mt-2 h-12"
  >
    {(entry) => (
      <ul aria-label={words.restoredEntry(activityId)} className="mt-1.5 border-l-2 border-line pl-3">
        <ActivityRow item={entry} compact />
      </ul>
    )}
  </Loaded>
);
