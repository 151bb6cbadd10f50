import { roleLabel } from "@console/contract/permissions.ts";
import type { Member } from "@console/contract/team.ts";
import { Plus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListStates } from "../../components/list-states.tsx";
import type { PagedList } from "../../components/use-paged-list.ts";
import { Button } from "../../ui/button.tsx";
import { MemberCardSkeleton } from "./member-card.tsx";
import type { TeamFilters } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

export const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3", "4", "5", "6"];

type TeamStatesProps = {
  found: PagedList<Member>;
  filters: TeamFilters;
  onAdd: () => void;
  onClear: () => void;
  /** The cards, shown where there are some. */
  children: ReactNode;
};

/** Loading, failed, empty, or the cards. */
export function TeamStates({ found, filters, onAdd, onClear, children }: TeamStatesProps) {
  const filtering = filters.q || filters.status || filters.role;
  return (
    <ListStates
      found={found}
      loading={words.loading}
      failed={words.loadFailed}
      skeleton={
        <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
          {skeletons.map((key) => (
            <MemberCardSkeleton key={key} />
          ))}
        </ul>
      }
      empty={
        filtering ? (
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
        )
      }
    >
      {children}
    </ListStates>
  );
}
