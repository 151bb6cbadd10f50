import { type AttentionItem, attentionColumns as titles } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { formatDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { Time } from "../../../ui/time.tsx";
import type { attentionSearch } from "./attention.search.ts";
import { attentionText as words } from "./attention.text.ts";
import { AttentionAction, nameOf } from "./attention-action.tsx";
import { ScorePoints } from "./score-points.tsx";

const ItemMenu = actionMenu<AttentionItem>(
  (item) => words.menuOf(nameOf(item)),
  async () => (await import("./attention.actions.ts")).attentionMenu,
);

/** @param money whether the role may see money; without brands, it has none */
export const columnsFor = (money: boolean): Column<AttentionItem, SortOf<typeof attentionSearch>>[] =>
  columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      className: "min-w-36 group-data-tight/table:min-w-24",
      cell: ({ organization_id, brand }) =>
        organization_id === null || brand === null ? (
          <span className="text-fg-3">{words.noBrand}</span>
        ) : (
          <BrandLink id={organization_id} name={brand} />
        ),
    },
    {
      key: "message",
      mobileLine: "lead",
      className: "min-w-64 group-data-tight/table:min-w-44",
      cell: (item) => (
        <>
          <span className="font-medium">{attentionReasons[item.reason].label}</span>
          {item.brand === null && item.subject.label !== "" && (
            <span className="break-words"> · {item.subject.label}</span>
          )}
          <span className="block text-12 text-fg-2">{item.message}</span>
          <Snoozed item={item} />
        </>
      ),
    },
    money && {
      key: "money",
      sort: "money",
      mobileLine: "first",
      numeric: true,
      className: "font-medium tabular-nums whitespace-nowrap",
      cell: (item) => (item.money === null ? <None words={words.unknownMoney} /> : formatSum(item.money)),
    },
    {
      key: "since",
      sort: "since",
      mobileLine: "second",
      className: "whitespace-nowrap",
      foldInto: "message",
      foldLabel: words.since,
      mobileLabel: words.since,
      cell: ({ since }) => <Time at={since} />,
    },
    {
      key: "owner",
      mobileLine: "second",
      foldInto: "message",
      foldLabel: words.owner,
      cell: ({ account_owner, assigned_to }) => (
        <>
          {account_owner ? (
            <>
              <span className="md:hidden">{words.owner} </span>
              {account_owner.name}
            </>
          ) : (
            <None words={words.unassigned} />
          )}
          {assigned_to && <span className="block text-12 text-fg-2">{words.assignedTo(assigned_to.name)}</span>}
        </>
      ),
    },
    {
      key: "score",
      sort: "score",
      mobileLine: "second",
      foldInto: "message",
      foldLabel: words.score,
      mobileLabel: words.score,
      numeric: true,
      cell: (item) => <ScorePoints item={item} />,
    },
    {
      key: "actions",
      mobileLine: "second",
      cell: (item) => (
        <span className="flex justify-end gap-1.5">
          <AttentionAction item={item} />
          <ItemMenu record={item} />
        </span>
      ),
    },
  ]);

function Snoozed({ item: { status, snoozed_until, until_worse } }: { item: AttentionItem }) {
  if (status === "open") return null;
  const day = snoozed_until && formatDay(snoozed_until);
  const text = day ? (until_worse ? words.snoozedBoth(day) : words.snoozedUntil(day)) : words.snoozedWorse;
  return <span className="block text-12 text-fg-3">{text}</span>;
}

/** An en dash; hidden on a phone, where no heading explains it. */
const None = ({ words }: { words: string }) => (
  <span className="max-md:hidden">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
