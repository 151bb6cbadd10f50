import { deliveryColumns as titles, type WebhookDelivery } from "@console/contract/webhooks.ts";
import { Link } from "@tanstack/react-router";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { None } from "../../../components/list/row-parts.tsx";
import { Time } from "../../../ui/time.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { deliveriesText as words } from "./webhooks.text.ts";

/** The log of a webhook. */
export const deliveryColumns: readonly Column<WebhookDelivery>[] = columnsOf(
  { ...titles, answer: { title: words.code } },
  [
    {
      key: "time",
      mobileLine: "first",
      width: 180,
      tight: 160,
      cell: ({ created_at }) => <Time at={created_at} show="logged" className="font-normal tabular-nums" />,
    },
    {
      key: "event",
      mobileLine: "second",
      min: 140,
      cell: ({ id, event }) => (
        <Link
          to="."
          search={(before: object) => ({ ...before, peek: id })}
          resetScroll={false}
          aria-label={words.actionOf(words.show, event, id)}
          className="font-mono text-12 underline-offset-3 hover:underline"
        >
          {event}
        </Link>
      ),
    },
    {
      key: "brand",
      mobileLine: "second",
      width: 170,
      fold: 1,
      className: "text-fg-2",
      cell: ({ brand }) => brand ?? <None words={words.noBrand} />,
    },
    {
      key: "status",
      mobileLine: "first",
      width: 120,
      tight: 104,
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      key: "answer",
      mobileLine: "second",
      numeric: true,
      width: 72,
      fold: 2,
      className: "text-fg-2 tabular-nums",
      cell: ({ answer_status }) => answer_status ?? <None words={words.noAnswer} />,
    },
  ],
);
