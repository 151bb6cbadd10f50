import { type AttentionItem, attention } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { replyQuery } from "../../../api/queries.ts";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/waiting.tsx";
import { SideText } from "../../../components/list/row-parts.tsx";
import { formatSum } from "../../../lib/money.ts";
import { leadingTwo } from "../../../lib/names.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { SectionHead, Skeleton } from "../../../ui/card.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { Time } from "../../../ui/time.tsx";
import { attentionText as words } from "./attention.text.ts";
import { AttentionAction } from "./attention-action.tsx";

/** Items on the dashboard. */
const FIRST = 5;
const firstQuery = replyQuery(attention.list, { query: { per_page: FIRST } });

/** What to do first, on the dashboard; loads and fails by itself. */
export function AttentionToday() {
  const { data, error, isPending, refetch } = useQuery(firstQuery);
  const skeleton = useDelayed(isPending);
  const headingId = useId();
  if (error && !data && !skeleton) {
    const { title, body } = words.loadFailed;
    return <ErrorPanel title={title} error={error} fallback={body} onRetry={refetch} />;
  }
  return (
    <section aria-labelledby={headingId} aria-busy={isPending || skeleton}>
      <SectionHead id={headingId} title={words.title} count={data?.meta.total || undefined}>
        <Link to={paths.attention} aria-label={words.allOf} className={buttonClass({ variant: "ghost", size: "sm" })}>
          {words.all}
        </Link>
      </SectionHead>
      {(isPending || skeleton) && <Loading visible={skeleton} />}
      {data && !skeleton && data.data.length === 0 && (
        <p role="status" className="py-2 text-13 text-fg-2">
          {words.none}
        </p>
      )}
      {data && !skeleton && data.data.length > 0 && (
        <ol>
          {data.data.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ol>
      )}
    </section>
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

/** As tall as the rows; the space is reserved before the placeholder shows. */
const Loading = ({ visible }: { visible: boolean }) => (
  <div className={visible ? undefined : "invisible"}>
    <p role="status" className="sr-only">
      {visible && words.loading}
    </p>
    {Array.from({ length: FIRST }, (_, index) => index).map((index) => (
      <div key={index} className="flex h-row items-center border-b border-hairline max-md:h-[72px]">
        <Skeleton className="h-3 w-3/4" />
      </div>
    ))}
  </div>
);
