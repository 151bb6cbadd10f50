import type { Onboarding } from "@console/contract/onboardings.ts";
import type { ReactNode, RefObject } from "react";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import type { PagedList } from "../../components/use-paged-list.ts";
import { Card } from "../../ui/card.tsx";
import { OnboardingTable, OnboardingTableSkeleton } from "./onboarding-table.tsx";
import { type Tab, onboardingsText as words } from "./onboardings.text.ts";
import { useOnboardingSteps } from "./use-onboarding-steps.tsx";

type OnboardingListProps = {
  found: PagedList<Onboarding>;
  tab: Tab;
  label: string;
  /** Above the table, in its card. */
  head?: ReactNode;
  /** In place of the table where there is nothing. */
  empty: ReactNode;
  rows: RefObject<HTMLTableSectionElement | null>;
  marked?: number | null | undefined;
  onEdit: (id: number) => void;
  onMore: () => void;
};

/** Loading, failed, empty or the table, with what its rows can do. */
export function OnboardingList({ found, tab, label, head, empty, rows, marked, onEdit, onMore }: OnboardingListProps) {
  const { items: onboardings, meta } = found;
  const skeleton = useDelayed(found.pending);
  const { take, questions } = useOnboardingSteps(rows, onboardings, onEdit);

  if (found.error && !skeleton) {
    const { title, body } = words.loadFailed;
    return <ErrorPanel title={title} error={found.error} fallback={body} onRetry={found.retry} />;
  }
  return (
    <>
      {skeleton || onboardings.length > 0 ? (
        <>
          <Card>
            {head}
            {skeleton ? (
              <OnboardingTableSkeleton />
            ) : (
              <OnboardingTable
                label={label}
                tab={tab}
                onboardings={onboardings}
                marked={marked}
                busy={found.stale}
                rows={rows}
                onStep={take}
              />
            )}
          </Card>
          {!skeleton && (
            <LoadMore
              list={rows}
              shown={onboardings.length}
              total={meta?.total ?? 0}
              hasMore={found.hasMore}
              capped={found.capped}
              pending={found.morePending}
              failed={found.moreFailed}
              onMore={onMore}
            />
          )}
        </>
      ) : (
        meta && <div role="status">{empty}</div>
      )}
      {questions}
    </>
  );
}
