import { type RefusedGroup, refusedGroupColumns as titles } from "@console/contract/refused-events.ts";
import { Link } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { SideText } from "../../../components/list/row-parts.tsx";
import { SelectableTable } from "../../../components/list/selectable-table.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Time } from "../../../ui/time.tsx";
import { GroupRowActions } from "./refused.actions.tsx";
import { groupList } from "./refused-events.queries.ts";
import type { refusedSearch } from "./refused-events.search.ts";
import { refusedText as words } from "./refused-events.text.ts";
import { ViewSwitch } from "./view-switch.tsx";

const GroupBulk = lazyPart(async () => (await import("./refused-bulk.tsx")).GroupBulk);

const columns: readonly Column<RefusedGroup, SortOf<typeof refusedSearch>>[] = columnsOf(titles, [
  {
    key: "reason",
    mobileLine: "first",
    min: 300,
    cell: (group) => (
      <>
        <Link
          to={paths.refusedEvents}
          search={{ group: group.id }}
          aria-label={words.eventsOf(words.group(group))}
          className="underline-offset-3 hover:underline"
        >
          {words.group(group)}
        </Link>
        <SideText>{group.message}</SideText>
      </>
    ),
  },
  {
    key: "brand",
    mobileLine: "second",
    width: 200,
    tight: 160,
    cell: ({ brand_id, brand, organization_id }) =>
      brand_id === null || brand === null ? (
        <Badge tone="warning">{organization_id === "" ? words.noBrand : organization_id}</Badge>
      ) : (
        <BrandLink id={brand_id} name={brand} to={paths.brandBilling} />
      ),
  },
  {
    key: "events",
    sort: "events",
    mobileLine: "none",
    numeric: true,
    width: 96,
    className: "tabular-nums",
    cell: ({ events }) => events.toLocaleString("en-US"),
  },
  {
    key: "last",
    sort: "last_refused_at",
    mobileLine: "second",
    width: 140,
    fold: 1,
    className: "text-fg-2",
    mobileLabel: words.refusedAt,
    cell: ({ last_refused_at }) => <Time at={last_refused_at} show="listed" />,
  },
  {
    key: "actions",
    mobileLine: "second",
    width: 132,
    cell: (group) => <GroupRowActions record={group} />,
  },
]);

/** What refused events have in common, the one that was refused last first. */
export function RefusedGroups({ search }: { search: ReturnType<typeof refusedSearch> }) {
  const { reason, brand } = search;
  const list = useList(groupList, { search, onOpen: followLink });
  const brandName = list.items.find(({ brand_id }) => brand_id === brand)?.brand ?? words.brandFilter;
  return (
    <ListPage
      list={list}
      words={words}
      icon={Inbox}
      noMatch={words.noMatch}
      skeleton={<TableSkeleton columns={4} />}
      filters={
        <>
          <ViewSwitch value="causes" />
          <SelectFilter
            label={words.reason}
            fallback="all"
            words={words.reasons}
            value={reason}
            onChange={(next) => list.filter({ reason: next })}
          />
          {brand !== undefined && (
            <Chips
              label={words.brandFilter}
              chips={[{ value: "brand", label: words.onlyBrand(brandName) }]}
              value="brand"
              onChange={() => list.filter({ brand: undefined })}
            />
          )}
        </>
      }
    >
      <SelectableTable list={list} label={words.title} columns={columns} nameOf={words.group} bulk={GroupBulk} />
    </ListPage>
  );
}
