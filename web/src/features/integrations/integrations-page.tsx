import { type AssignedIntegration, integrations } from "@console/contract/integrations.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus, Puzzle } from "lucide-react";
import { useRef, useState } from "react";
import { kept } from "../../app/search.ts";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { byCategory } from "./by-category.ts";
import { IntegrationCard, IntegrationCardSkeleton } from "./integration-card.tsx";
import { assignedQuery } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";
import { RemoveConfirm } from "./remove-confirm.tsx";

const AddIntegrationDialog = lazyPart(async () => (await import("./add-integration-dialog.tsx")).AddIntegrationDialog, {
  failure: "over",
});

const route = getRouteApi("/shell/agencies/$id/integrations");

const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(380px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3", "4", "5", "6"];

/** Anew for each brand: nothing of one is shown under another. */
export function IntegrationsPage() {
  const { id } = route.useParams();
  return <Integrations key={id} brandId={Number(id)} />;
}

function Integrations({ brandId }: { brandId: number }) {
  const { q, add: adding } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...assignedQuery(brandId, q),
    placeholderData: keepPreviousData,
  });
  const skeleton = useDelayed(isPending);
  const [about, setAbout] = useState<AssignedIntegration>();
  const [asking, setAsking] = useState(false);
  const items = data?.data ?? [];

  const search = (text: string | undefined) =>
    void navigate({ search: (before) => kept({ ...before, q: text }), replace: true, resetScroll: false });
  const add = () => void navigate({ search: (before) => ({ ...before, add: 1 }), resetScroll: false });
  const list = useRef<HTMLElement>(null);
  useCardKeys(list, {
    onNew: add,
    onOpen: (_id, card) => card.querySelector<HTMLElement>("[data-price]")?.click(),
  });

  const addButton = (size: "md" | "sm") => (
    <Button variant="primary" size={size} onClick={add}>
      <Plus aria-hidden="true" />
      {words.add}
    </Button>
  );

  return (
    <section ref={list} aria-label={words.title}>
      <h2 className="sr-only">{words.title}</h2>
      <ListToolbar label={words.search} placeholder={words.searchPlaceholder} q={q} onSearch={search}>
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-md:basis-full">
          <ExportButton
            route={integrations.list}
            input={{ brandId, query: { sort: "name", ...(q && { search_key: q }) } }}
          />
          {addButton("md")}
        </div>
      </ListToolbar>
      {skeleton && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
            {skeletons.map((key) => (
              <IntegrationCardSkeleton key={key} />
            ))}
          </ul>
        </>
      )}
      {error && !data && !skeleton && (
        <ErrorPanel
          title={words.loadFailed.title}
          error={error}
          fallback={words.loadFailed.body}
          onRetry={() => refetch().then(() => setTimeout(focusLost, 50))}
        />
      )}
      {data && !skeleton && items.length === 0 && (
        <div role="status">
          {q ? (
            <EmptyState title={words.empty} hint={words.noMatch(q)} onClear={() => search(undefined)} />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={Puzzle} action={addButton("sm")} />
          )}
        </div>
      )}
      {data &&
        !skeleton &&
        byCategory(items).map((group) => (
          <section key={group.category} aria-labelledby={group.category} className="mb-6 last:mb-0">
            <h3 id={group.category} className="mb-2.5 flex items-baseline gap-2 text-14 font-semibold tracking-name">
              {group.label}
              <span className="text-13 font-normal text-fg-3 tabular-nums">{group.items.length}</span>
            </h3>
            <ul aria-labelledby={group.category} aria-busy={isPlaceholderData} className={gridClass}>
              {group.items.map((integration) => (
                <IntegrationCard
                  key={integration.id}
                  brandId={brandId}
                  integration={integration}
                  onRemove={() => {
                    setAbout(integration);
                    setAsking(true);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
      {about && (
        <RemoveConfirm
          brandId={brandId}
          integration={items.find(({ id }) => id === about.id) ?? about}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
      {adding === 1 && (
        <AddIntegrationDialog
          brandId={brandId}
          onClose={() =>
            void navigate({
              search: (before) => kept({ ...before, add: undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </section>
  );
}
