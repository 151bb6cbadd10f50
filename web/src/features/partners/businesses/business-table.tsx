import { type Business, businessColumns as titles } from "@console/contract/businesses.ts";
import { History } from "lucide-react";
import { type ComponentProps, useMemo } from "react";
import { historyName as history } from "../../../components/history/history.text.ts";
import { columnsOf } from "../../../components/list/data-table.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { None, RowActions, SideText } from "../../../components/list/row-parts.tsx";
import type { Selection } from "../../../components/list/use-selection.ts";
import { Tag } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Time } from "../../../ui/time.tsx";
import { BusinessLink, BusinessStatus } from "./all/all-business-columns.tsx";
import { businessesText as words } from "./businesses.text.ts";
import { EngineSelect } from "./engine-select.tsx";

type BusinessTableProps = {
  list: ComponentProps<typeof ListTable<Business>>["list"];
  /** Absent if nothing can be done with selected ones. */
  selection?: Selection<Business>;
  onHistory: (business: Business) => void;
};

/** The brand's businesses as rows; lazy-loaded. */
export function BusinessTable({ list, selection, onHistory }: BusinessTableProps) {
  const columns = useMemo(() => columnsFor(onHistory), [onHistory]);
  return (
    <ListTable
      list={list}
      label={words.title}
      columns={columns}
      {...(selection && { selection })}
      nameOf={({ name }) => name}
    />
  );
}

const columnsFor = (onHistory: (business: Business) => void) =>
  columnsOf({ ...titles, actions: { title: words.actionsHead } }, [
    {
      key: "name",
      mobileLine: "first",
      min: 220,
      cell: ({ id, name, type, premium_support }: Business) => (
        <>
          <BusinessLink id={id} name={name} />
          {premium_support && (
            <Tag tone="primary" className="ml-2 max-md:hidden">
              {words.premium}
            </Tag>
          )}
          <SideText className="max-md:hidden">{type}</SideText>
        </>
      ),
    },
    {
      key: "location",
      mobileLine: "second",
      width: 150,
      fold: 4,
      className: "text-fg-2",
      cell: ({ location }) => location || <None words={words.noLocation} />,
    },
    {
      key: "status",
      mobileLine: "first",
      width: 100,
      cell: (business) => <BusinessStatus business={business} />,
    },
    {
      key: "integrations",
      mobileLine: "none",
      width: 108,
      fold: 3,
      numeric: true,
      className: "tabular-nums",
      cell: ({ integrations_count }) => integrations_count.toLocaleString("en-US"),
    },
    {
      key: "locations",
      mobileLine: "none",
      width: 100,
      fold: 2,
      numeric: true,
      className: "tabular-nums",
      cell: ({ total_locations }) => total_locations.toLocaleString("en-US"),
    },
    {
      key: "created",
      mobileLine: "none",
      width: 116,
      fold: 1,
      className: "text-fg-2 tabular-nums",
      cell: ({ created_at }) => <Time at={created_at} show="listedDate" />,
    },
    {
      key: "engine",
      mobileLine: "second",
      width: 220,
      tight: 160,
      className: "max-md:ml-auto max-md:basis-44",
      cell: (business) => <EngineSelect business={business} />,
    },
    {
      key: "actions",
      mobileLine: "first",
      width: 84,
      cell: (business) => (
        <RowActions
          menu={
            <IconButton size="sm" label={history.named(business.name)} onClick={() => onHistory(business)}>
              <History aria-hidden="true" />
            </IconButton>
          }
        />
      ),
    },
  ]);
