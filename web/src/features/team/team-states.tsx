import { roleLabel } from "@console/contract/permissions.ts";
import { Plus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { MemberCardSkeleton } from "./member-card.tsx";
import type { TeamFilters } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";
import type { useTeamList } from "./use-team-list.ts";

export const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3", "4", "5", "6"];

type TeamStatesProps = {
  found: ReturnType<typeof useTeamList>;
  filters: TeamFilters;
  onAdd: () => void;
  onClear: () => void;
  /** The cards, shown where there are some. */
  children: ReactNode;
};

/** Loading, failed, empty, or the cards. */
export function TeamStates({ found, filters, onAdd, onClear, children }: TeamStatesProps) {
  const skeleton = useDelayed(found.pending);
  if (skeleton) {
    return (
      <>
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
          {skeletons.map((key) => (
            <MemberCardSkeleton key={key} />
          ))}
        </ul>
      </>
    );
  }
  if (found.error) {
    const { title, body } = words.loadFailed;
    return <ErrorPanel title={title} error={found.error} fallback={body} onRetry={found.retry} />;
  }
  if (!found.meta) return null;
  if (found.members.length > 0) return children;
  const filtering = filters.q || filters.status || filters.role;
  return (
    <div role="status">
      {filtering ? (
        <EmptyState
          title={words.empty}
          hint={
            <>
              {words.noMatchHint}
              <span className="mt-0.5 block text-fg-3">{words.inForce(filters, roleLabel)}</span>
            </>
          }
          onClear={onClear}
        />
      ) : (
        <EmptyState
          title={words.empty}
          hint={words.emptyHint}
          icon={Users}
          action={
            <Button variant="primary" size="sm" onClick={onAdd}>
              <Plus aria-hidden="true" />
              {words.add}
            </Button>
          }
        />
      )}
    </div>
  );
}
