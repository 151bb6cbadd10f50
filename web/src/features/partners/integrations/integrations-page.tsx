import { getRouteApi } from "@tanstack/react-router";
import { Puzzle } from "lucide-react";
import { useIsClosed } from "../../../api/brand-record.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useListOf } from "../../../components/list/use-list.ts";
import { useWholeList } from "../../../components/list/use-paged-list.ts";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { IntegrationCard } from "./integration-card.tsx";
import { assignedFile, assignedQuery, byCategory } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

const AddIntegrationDialog = lazyDialog(
  async () => (await import("./add-integration-dialog.tsx")).AddIntegrationDialog,
);

const route = getRouteApi("/shell/agencies/$id/integrations");

/** Remounted for each brand, so that nothing of one is shown under another. */
export function IntegrationsPage() {
  const { id } = route.useParams();
  return <Integrations key={id} brandId={Number(id)} />;
}

function Integrations({ brandId }: { brandId: number }) {
  const search = route.useSearch();
  const { q, add: adding } = search;
  const isClosed = useIsClosed(brandId);
  const list = useListOf({
    search,
    pages: useWholeList(assignedQuery(brandId, q)),
    file: assignedFile(brandId, q),
    filters: ["q"],
    dialogs: ["add"],
    ...(!isClosed && { onNew: () => list.open({ add: 1 }) }),
    onOpen: (_id, card) => card.querySelector<HTMLElement>("[data-price]")?.click(),
  });
  const { items } = list;

  return (
    <>
      <ListPage
        tab
        list={list}
        words={isClosed ? { ...words, add: undefined } : words}
        icon={Puzzle}
        noMatch={q && words.noMatch(q)}
        skeleton={<TableSkeleton columns={3} />}
      >
        <ul
          ref={list.holdRows}
          aria-label={words.title}
          aria-busy={list.pages.stale}
          className="divide-y divide-hairline border-y border-line"
        >
          {byCategory(items).flatMap((group) =>
            group.items.map((integration) => (
              <IntegrationCard key={integration.id} brandId={brandId} integration={integration} isClosed={isClosed} />
            )),
          )}
        </ul>
      </ListPage>
      {adding === 1 && !isClosed && <AddIntegrationDialog brandId={brandId} onClose={list.close} />}
    </>
  );
}
