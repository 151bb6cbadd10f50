import { system } from "@console/contract/system.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../api/queries.ts";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { systemText as words } from "./system.text.ts";
import { SystemCards } from "./system-cards.tsx";

/** No event reports a change of what is shown here. */
const LOOK_MS = 10_000;

const stateQuery = { ...dataQuery(system.read, {}), staleTime: 0, refetchInterval: LOOK_MS };

/** What runs the console, and how it is doing, for Super Admins. */
export function SystemPage() {
  const { data, error, isPending, refetch } = useQuery(stateQuery);
  const skeleton = useDelayed(isPending);
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      {data && <SystemCards state={data} />}
      {error && !data && (
        <ErrorPanel title={words.loadFailed.title} error={error} fallback={words.loadFailed.body} onRetry={refetch} />
      )}
      {skeleton && (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}
