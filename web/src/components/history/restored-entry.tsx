import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../feedback/loaded.tsx";
import { ActivityRow } from "./activity-row.tsx";
import { entryQuery } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

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
