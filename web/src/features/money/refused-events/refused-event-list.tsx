import { type RefusedEvent, refusedEventColumns as titles } from "@console/contract/refused-events.ts";
import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { SideText } from "../../../components/list/row-parts.tsx";
import { SelectableTable } from "../../../components/list/selectable-table.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { common } from "../../../lib/common.text.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge, State } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Time } from "../../../ui/time.tsx";
import { EventRowActions } from "./refused.actions.tsx";
import { eventList } from "./refused-events.queries.ts";
import type { eventsSearch } from "./refused-events.search.ts";
import { refusedText as words } from "./refused-events.text.ts";
import { ViewSwitch } from "./view-switch.tsx";

const EventBulk = lazyPart(async () => (await import("./refused-bulk.tsx")).EventBulk);

const eventWords = { ...words, search: words.searchEvents, searchPlaceholder: words.searchEventsPlaceholder };

const columns: readonly Column<RefusedEvent>[] = columnsOf(titles, [
  {
    key: "event",
    mobileLine: "first",
    min: 240,
    cell: (event) => (
      <>
        {event.event_id ?? words.nameless}
        <SideText>
          {words.amount(event.type, event.quantity) || event.payload.slice(0, 120)}
          {event.business_id && ` · ${event.business_id}`}
        </SideText>
      </>
    ),
  },
  {
    key: "reason",
    mobileLine: "lead",
    min: 220,
    cell: ({ message, status, decided_by, dismissal }) => (
      <>
        {status === "open" ? (
          message
        ) : (
          <>
            <State tone={status === "ingested" ? "success" : "neutral"}>{words.statuses[status]}</State>
            {decided_by && <SideText>{words.decided(status, decided_by)}</SideText>}
          </>
        )}
        {dismissal && <SideText>{dismissal}</SideText>}
      </>
    ),
  },
  {
    key: "brand",
    mobileLine: "second",
    width: 170,
    tight: 140,
    cell: ({ brand, organization_id }) => brand ?? <Badge tone="warning">{organization_id || words.noBrand}</Badge>,
  },
  {
    key: "occurred",
    mobileLine: "second",
    width: 120,
    fold: 1,
    className: "text-fg-2",
    mobileLabel: words.occurred,
    cell: ({ occurred_at }) =>
      occurred_at === null ? <span className="text-fg-2">{common.none}</span> : <Time at={occurred_at} show="listed" />,
  },
  {
    key: "last",
    mobileLine: "second",
    width: 150,
    fold: 2,
    className: "text-fg-2",
    mobileLabel: words.refusedAt,
    cell: ({ last_refused_at, times }) => (
      <>
        <Time at={last_refused_at} show="listed" />
        {times > 1 && <SideText>{words.times(times)}</SideText>}
      </>
    ),
  },
  {
    key: "actions",
    mobileLine: "second",
    width: 132,
    cell: (event) => event.status === "open" && <EventRowActions record={event} />,
  },
]);

/** Refused events one by one: of a group, or of all. */
export function RefusedEventList({ search }: { search: ReturnType<typeof eventsSearch> }) {
  const { group, status = "open" } = search;
  const list = useList(eventList, { search, scope: { query: { status } } });
  const total = list.meta?.total;
  return (
    <ListPage
      list={list}
      words={eventWords}
      icon={Inbox}
      count={total}
      noMatch={words.noMatch}
      skeleton={<TableSkeleton columns={5} />}
      filters={
        <>
          {group === undefined ? (
            <ViewSwitch value="events" />
          ) : (
            <Link to={paths.refusedEvents} className={buttonClass({ size: "md" })}>
              {words.back}
            </Link>
          )}
          <SelectFilter
            label={words.status}
            fallback="open"
            words={words.statuses}
            value={status === "open" ? undefined : status}
            onChange={(next) => list.filter({ status: next ?? (group === undefined ? "open" : undefined) })}
          />
        </>
      }
    >
      <SelectableTable
        list={list}
        label={words.title}
        view={`${group} ${status}`}
        columns={columns}
        nameOf={words.eventName}
        bulk={EventBulk}
      />
    </ListPage>
  );
}
