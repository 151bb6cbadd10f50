import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { words } from "./components.text.ts";

type LoadMoreProps = {
  /** The list whose children are the items; the first new one takes the focus. */
  list: RefObject<HTMLElement | null>;
  /** Where the items are not the children themselves: what they are found by. */
  items?: string | undefined;
  shown: number;
  /** Text where the server stops counting: '10,000+'. */
  total: number | string;
  hasMore: boolean;
  /** There is more, but no more is shown. */
  capped?: boolean | undefined;
  pending: boolean;
  failed?: boolean | undefined;
  onMore: () => void;
};

export function LoadMore({
  list,
  items,
  shown,
  total,
  hasMore,
  capped = false,
  pending,
  failed = false,
  onMore,
}: LoadMoreProps) {
  const from = useRef<number | null>(null);

  useEffect(() => {
    const before = from.current;
    if (before === null || shown <= before) return;
    from.current = null;
    const found = items ? list.current?.querySelectorAll(items) : list.current?.children;
    focusItem(found?.item(before));
  }, [shown, list, items]);

  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      {hasMore && (
        <Button
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
        {words.showing(shown, total)} {capped && words.narrow}
      </p>
    </div>
  );
}

function focusItem(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  const target = item.querySelector<HTMLElement>("a[href], button") ?? item;
  if (target === item) item.tabIndex = -1;
  target.focus();
}
