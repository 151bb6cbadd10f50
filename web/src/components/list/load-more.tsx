import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { words } from "../components.text.ts";
import { cardOf } from "./use-card-focus.ts";
import type { PagedList } from "./use-paged-list.ts";

type LoadMoreProps = {
  /** The list whose children are the items; the first new one gets the focus. */
  list: RefObject<HTMLElement | null>;
  /** If the items are not direct children: their ids as in `data-card`. */
  ids?: readonly number[] | undefined;
  shown: number;
  /** Text if the server stops counting: '10,000+'. */
  total: number | string;
  hasMore: boolean;
  /** There are more items, but no more are shown. */
  capped?: boolean | undefined;
  pending: boolean;
  failed?: boolean | undefined;
  /** The next page loads automatically near the end of the list. */
  auto?: boolean | undefined;
  onMore: () => void;
};

/** Distance below the viewport at which the next page loads. */
const NEAR = "800px";

export function LoadMore({
  list,
  ids,
  shown,
  total,
  hasMore,
  capped = false,
  pending,
  failed = false,
  auto = false,
  onMore,
}: LoadMoreProps) {
  const from = useRef<number | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  const waits = auto && hasMore && !pending && !failed;

  // Observed again after each page: an end that is still near loads the next one.
  useEffect(() => {
    const own = end.current;
    if (!waits || !own) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: NEAR,
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, [waits]);

  useEffect(() => {
    const before = from.current;
    if (before === null || shown <= before) return;
    from.current = null;
    focusItem(ids ? cardOf(list.current, ids[before]) : list.current?.children.item(before));
  }, [shown, list, ids]);

  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-2 print:hidden">
      {hasMore && (
        <Button
          data-load-more
          pending={pending}
          onClick={() => {
            from.current = shown;
            onMore();
          }}
        >
          {words.loadMore}
        </Button>
      )}
      {failed && !pending && (
        <div role="alert">
          <FieldError>{words.failedToLoadMore}</FieldError>
        </div>
      )}
      <p role="status" className="text-12 text-fg-3 tabular-nums">
        {words.showing(shown, total)} {capped && words.refine}
      </p>
    </div>
  );
}

type LoadMoreOfProps = Pick<LoadMoreProps, "list" | "auto" | "onMore"> & {
  pages: PagedList<{ id: number }, { total: number | string; more?: boolean | undefined }>;
};

/** The same for the list of a screen. */
export const LoadMoreOf = ({ pages, ...rest }: LoadMoreOfProps) => (
  <LoadMore
    ids={pages.items.map(({ id }) => id)}
    shown={pages.items.length}
    total={pages.meta?.more ? `${pages.meta.total}+` : (pages.meta?.total ?? 0)}
    hasMore={pages.hasMore}
    capped={pages.capped || (pages.meta?.more && !pages.hasMore)}
    pending={pages.morePending}
    failed={pages.moreFailed}
    {...rest}
  />
);

function focusItem(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  const target = item.querySelector<HTMLElement>("a[href], button") ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus();
}
