import { type AttentionItem, attention } from "@console/contract/attention.ts";
import { attentionReasons } from "@console/contract/conditions.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { replyQuery } from "../../../api/queries.ts";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card, Skeleton } from "../../../ui/card.tsx";
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
  const more = (data?.meta.total ?? 0) - FIRST;
  return (
    <Card as="section" aria-labelledby={headingId} aria-busy={isPending || skeleton} className="px-card pt-3.5 pb-2">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id={headingId} className="text-14 font-semibold tracking-name">
          {words.title}
        </h2>
        {more > 0 && <span className="text-12 text-fg-3 tabular-nums">{words.more(more)}</span>}
        <Link
          to={paths.attention}
          aria-label={words.allOf}
          className={buttonClass({ variant: "ghost", size: "sm" }, "-mr-1.5 ml-auto")}
        >
          {words.all}
        </Link>
      </div>
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
    </Card>
  );
}

const Item = ({ item }: { item: AttentionItem }) => (
  <li className="flex min-h-12 items-center gap-3 border-line py-1.5 text-13 not-first:border-t max-md:flex-wrap max-md:gap-y-1">
    <div className="min-w-0 flex-1 max-md:basis-full">
      <span className="font-medium">{attentionReasons[item.reason].label}</span>
      <span className="block break-words text-fg-2">{item.message}</span>
    </div>
    {item.money !== null && <span className="font-medium tabular-nums">{formatSum(item.money)}</span>}
    <span className="max-md:ml-auto">
      <AttentionAction item={item} />
    </span>
  </li>
);

/** As tall as the rows; the space is reserved before the placeholder shows. */
const Loading = ({ visible }: { visible: boolean }) => (
  <div className={visible ? undefined : "invisible"}>
    <p role="status" className="sr-only">
      {visible && words.loading}
    </p>
    {Array.from({ length: FIRST }, (_, index) => index).map((index) => (
      <div
        key={index}
        className="flex h-[53px] flex-col justify-center gap-2 border-line not-first:border-t max-md:h-[99px]"
      >
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    ))}
  </div>
);
