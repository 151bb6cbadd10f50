import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { AudioLines, Columns3 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { kept } from "../../app/search.ts";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { EngineCard, EngineCardSkeleton } from "./engine-card.tsx";
import { EngineComparison } from "./engine-comparison.tsx";
import { EngineConfirms, type EngineQuestion } from "./engine-confirms.tsx";
import { assignedQuery, availableQuery } from "./engines.queries.ts";
import { enginesText as words } from "./engines.text.ts";

const route = getRouteApi("/shell/agencies/$id/engines");

const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3"];

/** Anew for each brand: nothing of one is shown under another. */
export function EnginesPage() {
  const { id } = route.useParams();
  return <Engines key={id} brandId={Number(id)} />;
}

function Engines({ brandId }: { brandId: number }) {
  const { tab = "assigned", compare } = route.useSearch();
  const navigate = route.useNavigate();
  const assigned = useQuery(assignedQuery(brandId));
  const available = useQuery(availableQuery(brandId));
  const [question, setQuestion] = useState<EngineQuestion>();
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLElement>(null);
  useCardKeys(list, { onOpen: (_index, card) => card.querySelector<HTMLElement>("[data-act]")?.click() });
  const comparing = compare === 1 && tab === "assigned";

  const show = (next: "assigned" | "available") =>
    void navigate({
      search: (before) => kept({ ...before, tab: next === "assigned" ? undefined : next, compare: undefined }),
      resetScroll: false,
    });
  const setCompare = (on: boolean) =>
    void navigate({ search: (before) => kept({ ...before, compare: on ? 1 : undefined }), resetScroll: false });

  function ask(next: EngineQuestion) {
    setQuestion(next);
    setAsking(true);
  }

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
        {tab === "assigned" ? (
          <Part
            of={assigned}
            empty={
              <EmptyState
                title={words.noneAssigned}
                hint={words.noneAssignedHint}
                icon={AudioLines}
                action={
                  <Button size="sm" onClick={() => show("available")}>
                    {words.showAvailable}
                  </Button>
                }
              />
            }
          >
            {(engines) =>
              comparing ? (
                <EngineComparison engines={engines} />
              ) : (
                <ul aria-label={words.title} className={gridClass}>
                  {engines.map((engine, index) => (
                    <EngineCard
                      key={engine.code}
                      card={index}
                      assigned={engine}
                      onAsk={() => ask({ remove: engine })}
                    />
                  ))}
                </ul>
              )
            }
          </Part>
        ) : (
          <Part
            of={available}
            empty={<EmptyState title={words.noneAvailable} hint={words.noneAvailableHint} icon={AudioLines} />}
          >
            {(engines) => (
              <ul aria-label={words.title} className={gridClass}>
                {engines.map((engine, index) => (
                  <EngineCard key={engine.code} card={index} available={engine} onAsk={() => ask({ add: engine })} />
                ))}
              </ul>
            )}
          </Part>
        )}
      </Tabs>
      {question && (
        <EngineConfirms brandId={brandId} question={question} open={asking} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

type Loaded<T> = {
  data: T[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

/** Loading, failed, empty, or what there is. */
function Part<T>({ of, empty, children }: { of: Loaded<T>; empty: ReactNode; children: (items: T[]) => ReactNode }) {
  const skeleton = useDelayed(of.isPending);
  if (skeleton) {
    return (
      <>
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
          {skeletons.map((key) => (
            <EngineCardSkeleton key={key} />
          ))}
        </ul>
      </>
    );
  }
  if (of.data) return of.data.length > 0 ? children(of.data) : <div role="status">{empty}</div>;
  if (!of.error) return null;
  return (
    <ErrorPanel
      title={words.loadFailed.title}
      error={of.error}
      fallback={words.loadFailed.body}
      onRetry={() => of.refetch().then(() => setTimeout(focusLost, 50))}
    />
  );
}
