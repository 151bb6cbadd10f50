import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "../../ui/card.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { entryQuery } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

/** The activity whose change another one reverted, as the feed shows it. */
export function RestoredEntry({ activityId }: { activityId: number }) {
  const { data, error, refetch } = useQuery(entryQuery(activityId));
  if (error && !data) {
    return (
      <ErrorPanel title={words.failed.title} error={error} fallback={words.failed.body} onRetry={() => refetch()} />
    );
  }
  if (!data) return <Skeleton className="mt-2 h-12" />;
  return (
    <ul aria-label={words.restoredEntry(activityId)} className="mt-1.5 border-l-2 border-line pl-3">
      <ActivityRow item={data} compact />
    </ul>
  );
}
