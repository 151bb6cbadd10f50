import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Puzzle } from "lucide-react";
import { CardGrid, CardSkeletons } from "../../components/list/card-list.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { useListOf } from "../../components/list/use-list.ts";
import { useWholeList } from "../../components/list/use-paged-list.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { byCategory } from "./by-category.ts";
import { IntegrationCard } from "./integration-card.tsx";
import { assignedFile, assignedQuery } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";
import { askToRemove } from "./remove-confirm.tsx";

const AddIntegrationDialog = lazyPart(async () => (await import("./add-integration-dialog.tsx")).AddIntegrationDialog, {
  failure: "over",
});

const route = getRouteApi("/shell/agencies/$id/integrations");

/** Starts over for each brand: nothing of one is shown under another. */
export function IntegrationsPage() {
  const { id } = route.useParams();
  return <Integrations key={id} brandId={Number(id)} />;
}

function Integrations({ brandId }: { brandId: number }) {
  const search = route.useSearch();
  const { q, add: adding } = search;
  const list = useListOf({
    search,
    found: useWholeList(assignedQuery(brandId, q)),
    file: assignedFile(brandId, q),
    filters: ["q"],
    dialogs: ["add"],
    onNew: () => list.open({ add: 1 }),
    onOpen: (_id, card) => card.querySelector<HTMLElement>("[data-price]")?.click(),
  });
  const { items } = list;
  const client = useQueryClient();

  return (
    <>
      <ListPage
        tab
        list={list}
        words={words}
        icon={Puzzle}
        noMatch={q && words.noMatch(q)}
        skeleton={
          <CardSkeletons label={words.loading} bars={["h-10", "mt-6 h-5 w-48", "mt-3 h-3 w-20"]} width="wide" />
        }
      >
        <div ref={list.holdRows}>
          {byCategory(items).map((group) => (
            <section key={group.category} aria-labelledby={group.category} className="mb-6 last:mb-0">
              <h3 id={group.category} className="mb-2.5 flex items-baseline gap-2 text-14 font-semibold tracking-name">
                {group.label}
                <span className="text-13 font-normal text-fg-3 tabular-nums">{group.items.length}</span>
              </h3>
              <CardGrid labelledBy={group.category} busy={list.found.stale} width="wide">
                {group.items.map((integration) => (
                  <IntegrationCard
                    key={integration.id}
                    brandId={brandId}
                    integration={integration}
                    onRemove={() => void askToRemove(client, brandId, integration)}
                  />
                ))}
              </CardGrid>
            </section>
          ))}
        </div>
      </ListPage>
      {adding === 1 && <AddIntegrationDialog brandId={brandId} onClose={list.close} />}
    </>
  );
}
