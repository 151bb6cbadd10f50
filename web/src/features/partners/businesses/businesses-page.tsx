import type { Business } from "@console/contract/businesses.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Store } from "lucide-react";
import { useState } from "react";
import { useIsClosed } from "../../../api/brand-record.ts";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { UsageReceived } from "../../../components/layout/usage-received.tsx";
import { CardGrid, CardSkeletons } from "../../../components/list/card-list.tsx";
import { CardsOrTable } from "../../../components/list/cards-or-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { useSelection } from "../../../components/list/use-selection.ts";
import { useStableCallback } from "../../../lib/hooks.ts";
import { Chips } from "../../../ui/chips.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { BusinessCard } from "./business-card.tsx";
import { businessList } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

const BusinessBulk = lazyPart(async () => (await import("./business-bulk.tsx")).BusinessBulk);

const BusinessTable = lazyPart(async () => (await import("./business-table.tsx")).BusinessTable);

const route = getRouteApi("/shell/agencies/$id/businesses");

/** Remounted for each brand, so that nothing of one is shown under another. */
export function BusinessesPage() {
  const { id } = route.useParams();
  return <Businesses key={id} brandId={Number(id)} />;
}

function Businesses({ brandId }: { brandId: number }) {
  const search = route.useSearch();
  const { q, engine, view } = search;
  const list = useList(businessList, { search, scope: { brandId } });
  const { items, meta } = list;
  const selection = useSelection(items, list.narrowedBy);
  const engines = engineCodes.filter((code) => (meta?.counts?.[code] ?? 0) > 0 || code === engine);
  const select = useStableCallback(selection.toggle);
  const isClosed = useIsClosed(brandId);
  const [history, setHistory] = useState<Business>();

  return (
    <>
      <ListPage
        tab
        list={list}
        words={words}
        icon={Store}
        noMatch={words.noMatch(q, engine)}
        skeleton={
          view ? (
            <TableSkeleton columns={6} />
          ) : (
            <CardSkeletons label={words.loading} bars={["h-5 w-1/2", "mt-2 h-9 w-2/5", "mt-4 h-9", "mt-8 h-8"]} />
          )
        }
        auto
        filters={
          <>
            {/* On a phone, their line is reserved until they load. */}
            {list.pages.pending && <span className="order-last h-ctl-sm basis-full md:hidden" />}
            {engines.length > 0 && (
              <Chips
                label={words.engines}
                className="max-md:order-last max-md:basis-full"
                chips={engines.map((code) => ({
                  value: code,
                  label: words.engineCount(meta?.counts?.[code] ?? 0, code),
                }))}
                value={engine}
                onChange={(next) => list.filter({ engine: next })}
              />
            )}
            <CardsOrTable list={list} view={view} />
          </>
        }
        between={
          <div className="mb-4 min-h-5">
            <UsageReceived brandId={brandId} />
          </div>
        }
      >
        {view ? (
          <BusinessTable list={list} {...(!isClosed && { selection })} onHistory={setHistory} />
        ) : (
          <CardGrid long rows={list.rows} label={words.title} busy={list.pages.stale}>
            {items.map((business) => (
              <BusinessCard
                key={business.id}
                business={business}
                selected={selection.has(business)}
                onSelect={isClosed ? undefined : select}
                onHistory={setHistory}
              />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {selection.used && <BusinessBulk brandId={brandId} list={list} selection={selection} />}
      {history && <HistoryDialog kind="business" id={history.id} onClose={() => setHistory(undefined)} />}
    </>
  );
}
