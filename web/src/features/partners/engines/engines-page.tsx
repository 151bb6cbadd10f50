import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AudioLines, Columns3 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useIsClosed } from "../../../api/brand-record.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { CardGrid, CardSkeletons } from "../../../components/list/card-list.tsx";
import { ListStates } from "../../../components/list/list-states.tsx";
import { useAddress } from "../../../components/list/use-address.ts";
import { useCardKeys } from "../../../components/list/use-card-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { addTo, assignedQuery, availableQuery, removeFrom } from "./engine.actions.ts";
import { EngineCard } from "./engine-card.tsx";
import { EngineComparison } from "./engine-comparison.tsx";
import { MissingModels, withoutModels } from "./engine-parts.tsx";
import { enginesText as words } from "./engines.text.ts";

const route = getRouteApi("/shell/agencies/$id/engines");

/** Remounted for each brand, so that nothing of one is shown under another. */
export function EnginesPage() {
  const { id } = route.useParams();
  return <Engines key={id} brandId={Number(id)} />;
}

function Engines({ brandId }: { brandId: number }) {
  const { tab = "assigned", compare } = route.useSearch();
  const change = useAddress<ReturnType<typeof route.useSearch>>();
  const assigned = useQuery(assignedQuery(brandId));
  const available = useQuery(availableQuery(brandId));
  const list = useRef<HTMLElement>(null);
  useCardKeys(list, { onOpen: (_index, card) => card.querySelector<HTMLElement>("[data-act]")?.click() });
  const isClosed = useIsClosed(brandId);
  const comparing = compare === 1 && tab === "assigned";

  const show = (next: "assigned" | "available") =>
    change({ tab: next === "assigned" ? undefined : next, compare: undefined });
  const setCompare = (on: boolean) => change({ compare: on ? 1 : undefined });

  return (
    <section ref={list} aria-label={words.title}>
      <h2 className="sr-only">{words.title}</h2>
      <Tabs
        label={words.tabs}
        value={tab}
        tabs={[
          { value: "assigned", label: words.assignedTab(assigned.data?.length), room: words.assignedTab(undefined) },
          {
            value: "available",
            label: words.availableTab(available.data?.length),
            room: words.availableTab(undefined),
          },
        ]}
        onChange={show}
        aside={
          tab === "assigned" &&
          (assigned.data?.length ?? 0) > 1 && (
            <Button size="sm" aria-pressed={comparing} onClick={() => setCompare(!comparing)}>
              <Columns3 aria-hidden="true" />
              {words.compare}
            </Button>
          )
        }
      >
        <MissingModels engines={withoutModels(tab, assigned.data ?? [], available.data ?? [])} />
        {tab === "assigned" ? (
          <Part
            query={assigned}
            empty={
              <EmptyState
                title={words.noneAssigned}
                hint={words.noneAssignedHint}
                icon={AudioLines}
                action={
                  !isClosed && (
                    <Button size="sm" onClick={() => show("available")}>
                      {words.showAvailable}
                    </Button>
                  )
                }
              />
            }
          >
            {(engines) =>
              comparing ? (
                <EngineComparison engines={engines} />
              ) : (
                <CardGrid label={words.title}>
                  {engines.map((engine, index) => (
                    <EngineCard
                      key={engine.code}
                      card={index}
                      engine={engine}
                      assigned={engine}
                      action={isClosed ? undefined : removeFrom(brandId)}
                    />
                  ))}
                </CardGrid>
              )
            }
          </Part>
        ) : (
          <Part
            query={available}
            empty={<EmptyState title={words.noneAvailable} hint={words.noneAvailableHint} icon={AudioLines} />}
          >
            {(engines) => (
              <CardGrid label={words.title}>
                {engines.map((engine, index) => (
                  <EngineCard
                    key={engine.code}
                    card={index}
                    engine={engine}
                    action={isClosed ? undefined : addTo(brandId)}
                  />
                ))}
              </CardGrid>
            )}
          </Part>
        )}
      </Tabs>
    </section>
  );
}

type Loaded<T> = {
  data: T[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

type PartProps<T> = { query: Loaded<T>; empty: ReactNode; children: (items: T[]) => ReactNode };

const Part = <T,>({ query, empty, children }: PartProps<T>) => (
  <ListStates
    pages={{
      pending: query.isPending,
      error: query.data ? null : query.error,
      items: query.data,
      retry: query.refetch,
    }}
    loading={words.loading}
    failed={words.loadFailed}
    skeleton={<CardSkeletons label={words.loading} bars={["h-5 w-1/2", "mt-3 h-5", "mt-3 h-33"]} count={3} />}
    empty={empty}
  >
    {children(query.data ?? [])}
  </ListStates>
);
