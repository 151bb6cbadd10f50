import { type AttentionItem, attentionColumns as titles } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { None, RowActions, SideText } from "../../../components/list/row-parts.tsx";
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
      width: 190,
      tight: 150,
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
      min: 260,
      cell: (item) => (
        <>
          {attentionReasons[item.reason].label}
          {item.brand === null && item.subject.label !== "" && ` · ${item.subject.label}`}
          <SideText className="max-md:ml-0 max-md:block">{item.message}</SideText>
          <Snoozed item={item} />
        </>
      ),
    },
    money && {
      key: "money",
      sort: "money",
      mobileLine: "first",
      numeric: true,
      width: 116,
      className: "font-medium tabular-nums",
      cell: (item) => (item.money === null ? <None words={words.unknownMoney} /> : formatSum(item.money)),
    },
    {
      key: "since",
      sort: "since",
      mobileLine: "second",
      width: 120,
      fold: 2,
      className: "text-fg-2",
      mobileLabel: words.since,
      cell: ({ since }) => <Time at={since} show="listed" />,
    },
    {
      key: "owner",
      mobileLine: "second",
      width: 150,
      fold: 1,
      className: "text-fg-2",
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
          {assigned_to && <SideText>{words.assignedTo(assigned_to.name)}</SideText>}
        </>
      ),
    },
    {
      key: "score",
      sort: "score",
      mobileLine: "second",
      width: 92,
      fold: 3,
      mobileLabel: words.score,
      numeric: true,
      cell: (item) => <ScorePoints item={item} />,
    },
    {
      key: "actions",
      mobileLine: "second",
      width: 190,
      cell: (item) => (
        <RowActions menu={<ItemMenu record={item} />}>
          <AttentionAction item={item} />
        </RowActions>
      ),
    },
  ]);

function Snoozed({ item: { status, snoozed_until, until_worse } }: { item: AttentionItem }) {
  if (status === "open") return null;
  const day = snoozed_until && formatDay(snoozed_until);
  const text = day ? (until_worse ? words.snoozedBoth(day) : words.snoozedUntil(day)) : words.snoozedWorse;
  return <SideText>{text}</SideText>;
}
