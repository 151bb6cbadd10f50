import { type AttentionItem, attention } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { pagesOf } from "../../../api/queries.ts";
import { DashboardList } from "../../../components/list/dashboard-list.tsx";
import { SideText } from "../../../components/list/row-parts.tsx";
import { useShortList } from "../../../components/list/use-paged-list.ts";
import { formatSum } from "../../../lib/money.ts";
import { leadingTwo } from "../../../lib/names.ts";
import { paths } from "../../../lib/paths.ts";
import { Tile } from "../../../ui/tile.tsx";
import { Time } from "../../../ui/time.tsx";
import { attentionText as words } from "./attention.text.ts";
import { AttentionAction } from "./attention-action.tsx";

/** Items on the dashboard. */
const FIRST = 5;

/** What to do first, on the dashboard. */
export function AttentionToday() {
  const list = useShortList(pagesOf(attention.list, { query: { per_page: FIRST } }));
  return (
    <DashboardList
      title={words.title}
      count={list.pages.meta?.total || undefined}
      all={{ to: paths.attention, text: words.all, label: words.allOf }}
      list={list}
      short
      first={FIRST}
      rowClass="max-md:h-[72px]"
      words={words}
    >
      {(item) => <Item key={item.id} item={item} />}
    </DashboardList>
  );
}

/** From this score on, an item's sign is the one of an error. */
const SEVERE = 50;

function Item({ item }: { item: AttentionItem }) {
  const { brand, subject, reason, message, money, score, since } = item;
  const severe = score >= SEVERE;
  const Sign = severe ? CircleAlert : TriangleAlert;
  const { label } = attentionReasons[reason];
  const name = brand ?? subject.label;
  return (
    <li className="flex min-h-row items-center gap-3 border-b border-hairline text-13 max-md:flex-wrap max-md:gap-y-0 max-md:py-1.5">
      <Sign aria-hidden="true" className={severe ? "text-error-text" : "text-warning-text"} />
      <span className="max-md:hidden">
        <Tile size="xs" initials={leadingTwo(name || label)} />
      </span>
      <span className="min-w-0 flex-1 truncate max-md:basis-[calc(100%-28px)] max-md:whitespace-normal" title={message}>
        {name !== "" && <b className="font-medium">{name}: </b>}
        {name === "" ? label : words.inSentence(label)}
        <SideText>{message}</SideText>
      </span>
      <span className="w-24 flex-none text-right font-medium tabular-nums max-md:w-auto max-md:pl-7 max-md:empty:hidden">
        {money !== null && formatSum(money)}
      </span>
      <Time
        at={since}
        show="listed"
        className="w-20 flex-none text-12 text-fg-3 max-md:w-auto max-md:pl-7 max-md:[:not(:empty)+&]:pl-0"
      />
      <span className="-mr-2.5 w-36 flex-none text-right max-md:ml-auto max-md:w-auto">
        <AttentionAction item={item} />
      </span>
    </li>
  );
}
