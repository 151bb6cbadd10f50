import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import type { PagedList } from "./use-paged-list.ts";

type NewItemsProps<T extends { id: number }, K extends readonly unknown[]> = {
  pages: PagedList<T, object>;
  /** Query for the newest items: live events make it stale. */
  newest: UseQueryOptions<T[], Error, T[], K>;
  isNew: (item: T) => boolean;
  words: { newer: (count: number) => string; showNewer: (count: number) => string };
};

/** New items wait at the top; they never move the list. */
export function NewItems<T extends { id: number }, K extends readonly unknown[]>(props: NewItemsProps<T, K>) {
  const { pages, newest, isNew, words } = props;
  const current = !pages.pending && !pages.stale;
  const { data = [] } = useQuery({
    ...newest,
    refetchOnWindowFocus: true,
    enabled: current,
    // The items just read are the newest.
    ...(current && { initialData: pages.items, initialDataUpdatedAt: pages.readAt }),
  });
  const count = pages.stale ? 0 : data.filter(isNew).length;
  return (
    <div role="status" className="sticky top-[calc(var(--topbar)+8px)] z-2 mb-3 flex justify-center empty:hidden">
      {count > 0 && (
        <Button size="sm" variant="primary" aria-label={words.showNewer(count)} onClick={() => void pages.retry()}>
          {words.newer(count)}
        </Button>
      )}
    </div>
  );
}
