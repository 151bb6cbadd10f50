import { getRouteApi } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../../components/list/use-card-keys.ts";
import { useList } from "../../../../components/list/use-list.ts";
import { RequestFilters } from "../request-filters.tsx";
import { nameOf, refundColumns } from "./refund-columns.tsx";
import { refundList } from "./refunds.queries.ts";
import { refundsText as words } from "./refunds.text.ts";

const route = getRouteApi("/shell/billing/refunds");

/** The refunds of all brands; those above the limit wait here for a second person. */
export function RefundsPage() {
  const search = route.useSearch();
  const list = useList(refundList, { search, onOpen: followLink });
  const today = useBillingDay();
  const columns = useMemo(() => refundColumns(today), [today]);
  return (
    <ListPage
      list={list}
      words={words}
      count={list.meta?.total}
      icon={HandCoins}
      noMatch={words.noMatch}
      skeleton={<TableSkeleton columns={6} />}
      filters={<RequestFilters list={list} search={search} words={words} />}
    >
      <ListTable list={list} label={words.title} columns={columns} order="-requested_at" nameOf={nameOf} />
    </ListPage>
  );
}
