import { webhooks } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useState } from "react";
import { oneQuery } from "../../../api/queries.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { ListStates } from "../../../components/list/list-states.tsx";
import { SegmentedFilter } from "../../../components/list/list-toolbar.tsx";
import { LoadMoreOf } from "../../../components/list/load-more.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Skeleton } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { deliveryLog, nameOf } from "./webhooks.queries.ts";
import { deliveriesText as words } from "./webhooks.text.ts";

const ReplayDialog = lazyDialog(async () => (await import("./replay-dialog.tsx")).ReplayDialog);

const route = getRouteApi("/shell/settings/webhooks/$id/");

/** What was sent to an endpoint, and what waits. */
export function DeliveriesPage() {
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const { data: webhook } = useQuery(oneQuery(webhooks.read, id));
  const list = useList(deliveryLog, { search, scope: { params: { id: String(id) } } });
  const [replaying, setReplaying] = useState(false);
  if (!webhook) return null;

  return (
    <>
      <PageHeader
        title={words.title(nameOf(webhook))}
        subtitle={words.about}
        actions={<Button onClick={() => setReplaying(true)}>{words.window}</Button>}
      />
      <div className="mb-4 flex">
        <SegmentedFilter
          label={words.status}
          fallback="all"
          words={words.statuses}
          value={search.status}
          onChange={(next) => list.filter({ status: next })}
        />
      </div>
      <ListStates
        pages={list.pages}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={<Skeleton className="h-48" />}
        empty={
          list.narrowed ? (
            <EmptyState title={words.empty} onClear={list.clear} />
          ) : (
            <EmptyState title={words.empty} icon={Send} />
          )
        }
      >
        <Card>
          <ul ref={list.holdRows} aria-label={words.list} className="divide-y divide-line">
            {list.items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        </Card>
        <LoadMoreOf list={list.rows} pages={list.pages} onMore={list.more} />
      </ListStates>
      {replaying && <ReplayDialog id={id} onClose={() => setReplaying(false)} />}
    </>
  );
}
