import { type ReactNode, useId, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import { SectionHead, Skeleton } from "../../ui/card.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed } from "../feedback/waiting.tsx";
import { LoadMore } from "./load-more.tsx";
import { type PageByPage, useMore } from "./use-pages.ts";

type Feed<T> = Omit<PageByPage, "data"> & {
  data: { pages: { data: T[]; meta: { total: number | string } }[] } | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

type FeedCardProps<T> = {
  title: string;
  /** Link to the whole feed. */
  action: ReactNode;
  feed: Feed<T>;
  /** Number of initial items: the placeholder is this tall. */
  first: number;
  loading: string;
  failed: { title: string; body: string };
  empty: string;
  children: (item: T) => ReactNode;
};

/** The newest items of a feed; loads and fails independently of its page. */
export function FeedCard<T>(props: FeedCardProps<T>) {
  const { title, feed, failed } = props;
  const headingId = useId();
  const skeleton = useDelayed(feed.isPending);
  const rows = useRef<HTMLOListElement>(null);
  const { pending: morePending, more } = useMore(feed);
  if (feed.error && !feed.data && !skeleton) {
    return <ErrorPanel title={failed.title} error={feed.error} fallback={failed.body} onRetry={feed.refetch} />;
  }
  const items = feed.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby={headingId} aria-busy={feed.isPending || skeleton} className="min-w-0">
      <SectionHead id={headingId} title={title}>
        {props.action}
      </SectionHead>
      {(skeleton || feed.isPending) && <Loading rows={props.first} text={props.loading} shown={skeleton} />}
      {feed.data && !skeleton && items.length === 0 && (
        <p role="status" className="py-2 text-13 text-fg-2">
          {props.empty}
        </p>
      )}
      {items.length > 0 && !skeleton && (
        <>
          <ol ref={rows}>{items.map(props.children)}</ol>
          <LoadMore
            list={rows}
            shown={items.length}
            total={feed.data?.pages.at(0)?.meta.total ?? 0}
            hasMore={feed.hasNextPage}
            pending={morePending}
            failed={feed.isFetchNextPageError}
            onMore={more}
          />
        </>
      )}
    </section>
  );
}

/** As tall as the content, including Load More; the space is reserved before the placeholder shows. */
const Loading = ({ rows, text, shown }: { rows: number; text: string; shown: boolean }) => (
  <div className={cx(!shown && "invisible")}>
    <p role="status" className="sr-only">
      {shown && text}
    </p>
    <div>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-row items-center border-b border-hairline max-md:h-16">
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
    <div className="mt-6 flex flex-col items-center gap-2">
      <Skeleton className="h-ctl w-[93px]" />
      <Skeleton className="h-4 w-24" />
    </div>
  </div>
);
