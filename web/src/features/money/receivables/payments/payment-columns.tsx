import { type Payment, paymentMethodLabel, paymentColumns as titles } from "@console/contract/payments.ts";
import { actionMenu } from "../../../../components/actions/action-menu.tsx";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { None, RowActions, SideText } from "../../../../components/list/row-parts.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatListDay } from "../../../../lib/dates.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Badge } from "../../../../ui/badge.tsx";
import type { paymentsSearch } from "./payments.search.ts";
import { paymentsText as words } from "./payments.text.ts";

export const nameOf = ({ amount, brand }: Payment): string => words.nameOf(formatSum(amount), brand);

/** Reversed ones no longer count. */
const struck = ({ reversed_at }: Payment) => reversed_at !== null && "text-fg-3 line-through";

const PaymentMenu = actionMenu<Payment>(
  (payment) => words.actionsOf(nameOf(payment)),
  async () => {
    const { allocate, refund, reverse } = (await import("./payment.actions.tsx")).paymentActions;
    return [allocate, refund, "line", reverse];
  },
  ({ reversed_at }) => reversed_at === null,
);

/** @param today in the billing time zone */
export const paymentColumns = (today: string): readonly Column<Payment, SortOf<typeof paymentsSearch>>[] =>
  columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      min: 180,
      cell: (payment) => (
        <>
          <span className={cx(struck(payment))}>{payment.brand}</span>{" "}
          {payment.reversed_at !== null && <SideText>{words.reversed}</SideText>}
        </>
      ),
    },
    {
      key: "received",
      sort: "received_on",
      mobileLine: "second",
      width: 116,
      fold: 4,
      className: "tabular-nums text-fg-2",
      cell: ({ received_on }) => formatListDay(received_on, today),
    },
    {
      key: "amount",
      sort: "amount",
      mobileLine: "first",
      numeric: true,
      width: 128,
      className: "font-semibold tabular-nums",
      cell: (payment) => <span className={cx(struck(payment))}>{formatSum(payment.amount)}</span>,
    },
    {
      key: "unallocated",
      mobileLine: "second",
      numeric: true,
      width: 136,
      className: "tabular-nums",
      cell: ({ unallocated }) =>
        Number(unallocated) === 0 ? (
          <None words={words.allocatedAll} />
        ) : (
          <Badge tone="warning">
            {formatSum(unallocated)}
            <span className="md:hidden"> {words.unallocatedSide}</span>
          </Badge>
        ),
    },
    {
      key: "method",
      mobileLine: "second",
      width: 128,
      fold: 2,
      className: "text-fg-2",
      cell: ({ method }) => paymentMethodLabel[method],
    },
    {
      key: "reference",
      mobileLine: "second",
      width: 176,
      fold: 3,
      className: "text-fg-2",
      cell: ({ reference }) => reference || <None words={words.noReference} />,
    },
    {
      key: "recorded_by",
      mobileLine: "none",
      width: 150,
      fold: 1,
      className: "text-fg-2",
      cell: ({ recorded_by }) => recorded_by,
    },
    {
      key: "actions",
      mobileLine: "second",
      width: 84,
      cell: (payment) => <RowActions menu={<PaymentMenu record={payment} />} />,
    },
  ]);
