import { paymentMethodLabel } from "@console/contract/payments.ts";
import { type Refund, refundStatusLabel, refundColumns as titles } from "@console/contract/refunds.ts";
import { actionMenu } from "../../../../components/actions/action-menu.tsx";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { None, RowActions } from "../../../../components/list/row-parts.tsx";
import { formatListDay } from "../../../../lib/dates.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { formatSum } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import type { refundsSearch } from "./refunds.search.ts";
import { refundsText as words } from "./refunds.text.ts";

export const nameOf = ({ amount, brand }: Refund): string => words.nameOf(formatSum(amount), brand);

const RefundMenu = actionMenu<Refund>(
  (refund) => words.actionsOf(nameOf(refund)),
  async () => {
    const { confirm, reverse, withdraw } = (await import("./refund.actions.tsx")).refundActions;
    return [confirm, "line", withdraw, reverse];
  },
  ({ status }, role) => status === "waiting" || (status === "issued" && role === "super_admin"),
);

/** @param today in the billing time zone */
export const refundColumns = (today: string): readonly Column<Refund, SortOf<typeof refundsSearch>>[] =>
  columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      min: 180,
      cell: ({ organization_id, brand }) => <BrandLink id={organization_id} name={brand} to={paths.brandBilling} />,
    },
    {
      key: "refunded",
      mobileLine: "second",
      width: 116,
      className: "tabular-nums text-fg-2",
      cell: ({ refunded_on }) => formatListDay(refunded_on, today),
    },
    {
      key: "amount",
      sort: "amount",
      mobileLine: "first",
      numeric: true,
      width: 124,
      className: "font-semibold tabular-nums",
      cell: ({ amount }) => formatSum(amount),
    },
    {
      key: "method",
      mobileLine: "none",
      width: 128,
      fold: 2,
      className: "text-fg-2",
      cell: ({ method }) => paymentMethodLabel[method],
    },
    {
      key: "reference",
      mobileLine: "none",
      width: 150,
      fold: 3,
      className: "text-fg-2",
      cell: ({ reference }) => reference || <None words={words.noReference} />,
    },
    { key: "reason", mobileLine: "second", width: 190, fold: 1, className: "text-fg-2", cell: ({ reason }) => reason },
    {
      key: "status",
      mobileLine: "second",
      width: 112,
      cell: ({ status }) => (
        <Badge tone={status === "waiting" ? "warning" : "neutral"}>{refundStatusLabel[status]}</Badge>
      ),
    },
    {
      key: "actions",
      mobileLine: "second",
      width: 84,
      cell: (refund) => <RowActions menu={<RefundMenu record={refund} />} />,
    },
  ]);
