import { type Webhook, webhooks } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Send, Webhook as WebhookIcon } from "lucide-react";
import { oneQuery } from "../../../api/queries.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { useIsGone } from "../../../components/feedback/use-is-gone.ts";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { useCrumb } from "../../../components/layout/use-page-title.ts";
import { ListStates } from "../../../components/list/list-states.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { LoadMoreOf } from "../../../components/list/load-more.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { paths } from "../../../lib/paths.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { deliveryColumns } from "./delivery-columns.tsx";
import { WebhookHead } from "./webhook-head.tsx";
import { deliveryLog, nameOf } from "./webhooks.queries.ts";
import { deliveriesText, webhooksText as words } from "./webhooks.text.ts";

const WebhookFormDialog = lazyDialog(async () => (await import("./webhook-form-dialog.tsx")).WebhookFormDialog);
const ReplayDialog = lazyDialog(async () => (await import("./replay-dialog.tsx")).ReplayDialog);
const DeliveryPeek = lazyPart(async () => (await import("./delivery-peek.tsx")).DeliveryPeek);

const route = getRouteApi("/shell/settings/webhooks/$id");

/** One endpoint, and the log of what was sent to it. */
export function WebhookPage() {
  const id = Number(route.useParams().id);
  const query = useQuery(oneQuery(webhooks.read, id));
  const { data, error } = query;
  useCrumb(data ? nameOf(data) : error ? words.one : undefined);
  if (useIsGone(query, id)) return <Gone />;
  return (
    <>
      {error && !data && <PageHeader title={words.one} />}
      <Loaded query={query} words={words} skeleton="h-48">
        {(webhook) => (
          <>
            <WebhookHead webhook={webhook} />
            <Deliveries webhook={webhook} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const search = route.useSearch();
  const { status, event, peek, edit, replay } = search;
  const openEdit = () => list.open({ edit: 1 });
  const list = useList(deliveryLog, {
    search,
    scope: { params: { id: String(webhook.id) } },
    onOpen: followLink,
    onEdit: openEdit,
  });
  useShortcut("edit", openEdit);

  return (
    <section aria-label={deliveriesText.list}>
      <div className="mb-4 flex flex-wrap gap-2">
        <SegmentedFilter
          label={deliveriesText.status}
          fallback="all"
          words={deliveriesText.statuses}
          value={status}
          onChange={(next) => list.filter({ status: next })}
        />
        <SelectFilter
          label={deliveriesText.event}
          className="max-md:flex-1"
          fallback="all"
          words={deliveriesText.events}
          value={event}
          onChange={(next) => list.filter({ event: next })}
        />
      </div>
      <ListStates
        pages={list.pages}
        loading={deliveriesText.loading}
        failed={deliveriesText.loadFailed}
        skeleton={<TableSkeleton columns={5} />}
        empty={
          list.narrowed ? (
            <EmptyState title={deliveriesText.empty} onClear={list.clear} />
          ) : (
            <EmptyState title={deliveriesText.empty} icon={Send} />
          )
        }
      >
        <ListTable list={list} label={deliveriesText.list} columns={deliveryColumns} nameOf={({ event }) => event} />
        <LoadMoreOf list={list.rows} pages={list.pages} onMore={list.more} />
      </ListStates>
      <p className="mt-4 text-12 text-fg-3">{deliveriesText.about}</p>
      {peek !== undefined && <DeliveryPeek list={list} webhook={webhook} />}
      {edit && <WebhookFormDialog webhook={webhook} onClose={list.close} />}
      {replay && <ReplayDialog id={webhook.id} onClose={list.close} />}
    </section>
  );
}

const Gone = () => (
  <>
    <PageHeader title={words.one} />
    <EmptyState
      icon={WebhookIcon}
      title={words.gone.title}
      hint={words.gone.body}
      action={
        <Link to={paths.webhooks} className={buttonClass({ size: "sm" })}>
          {words.gone.back}
        </Link>
      }
    />
  </>
);
