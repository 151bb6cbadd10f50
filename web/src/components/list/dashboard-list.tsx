import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { SectionHead, Skeleton } from "../../ui/card.tsx";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import { useDelayed } from "../feedback/waiting.tsx";
import { LoadMoreOf } from "./load-more.tsx";
import type { PagedList } from "./use-paged-list.ts";

type DashboardListProps<T extends { id: number }> = {
  title: string;
  count?: number | undefined;
  /** The page with the whole list. */
  all: { to: string; text: string; label: string };
  list: { pages: PagedList<T, { total: number | string }>; more: () => void };
  /** Further items are on the list's page only. */
  short?: boolean;
  /** Number of initial items: the placeholder is this tall. */
  first: number;
  /** The height of a row of the placeholder on a phone. */
  rowClass: string;
  words: { loading: string; loadFailed: { title: string; body: string }; none: string };
  children: (item: T) => ReactNode;
};

/** The first items of a list; loads and fails independently of its page. */
export function DashboardList<T extends { id: number }>(props: DashboardListProps<T>) {
  const { title, count, all, short = false, words, children } = props;
  const { pages, more } = props.list;
  const headingId = useId();
  const skeleton = useDelayed(pages.pending);
  const rows = useRef<HTMLOListElement>(null);
  if (pages.error && !skeleton) {
    const { title, body } = words.loadFailed;
    return <ErrorPanel title={title} error={pages.error} fallback={body} onRetry={pages.retry} />;
  }
  const waits = pages.pending || skeleton;
  return (
    <section aria-labelledby={headingId} aria-busy={waits} className="min-w-0">
      <SectionHead id={headingId} title={title} count={count}>
        <Link to={all.to} aria-label={all.label} className={buttonClass({ variant: "ghost", size: "sm" })}>
          {all.text}
        </Link>
      </SectionHead>
      {waits && (
        <div className={cx(!skeleton && "invisible")}>
          <p role="status" className="sr-only">
            {skeleton && words.loading}
          </p>
          {Array.from({ length: props.first }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
            <div key={index} className={cx("flex h-row items-center border-b border-hairline", props.rowClass)}>
              <Skeleton className="h-3 w-3/4" />
            </div>
          ))}
          {!short && (
            <div className="mt-6 flex flex-col items-center gap-2">
              <Skeleton className="h-ctl w-[93px]" />
              <Skeleton className="h-4 w-24" />
            </div>
          )}
        </div>
      )}
      {!waits && pages.items.length === 0 && (
        <p role="status" className="py-2 text-13 text-fg-2">
          {words.none}
        </p>
      )}
      {!waits && pages.items.length > 0 && (
        <>
          <ol ref={rows}>{pages.items.map(children)}</ol>
          {!short && <LoadMoreOf pages={pages} list={rows} onMore={more} />}
        </>
      )}
    </section>
  );
}
