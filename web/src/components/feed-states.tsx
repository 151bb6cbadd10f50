import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useDelayed } from "./delayed.ts";
import { EmptyState } from "./empty-state.tsx";
import { ErrorPanel } from "./error-panel.tsx";

type FeedStatesProps = {
  found: {
    pending: boolean;
    error: unknown;
    meta: object | undefined;
    items: readonly unknown[];
    retry: () => unknown;
  };
  loading: string;
  failed: { title: string; body: string };
  empty: string;
  /** Undefined: no filter is in force. */
  onClear: (() => void) | undefined;
  icon: Parameters<typeof EmptyState>[0]["icon"];
  /** The items, shown where there are some. */
  children: ReactNode;
};

const bars = ["1", "2", "3", "4", "5"];

/** Loading, failed, empty, or the items of a feed. */
export function FeedStates({ found, loading, failed, empty, onClear, icon, children }: FeedStatesProps) {
  const skeleton = useDelayed(found.pending);
  if (skeleton) {
    return (
      <Card aria-busy="true" className="px-card py-1">
        <p role="status" className="sr-only">
          {loading}
        </p>
        {bars.map((key) => (
          <div key={key} className="flex h-[41px] items-center gap-3 border-line not-first-of-type:border-t">
            <Skeleton className="h-5 w-[76px]" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="ml-auto h-4 w-16" />
          </div>
        ))}
      </Card>
    );
  }
  if (found.error) {
    return <ErrorPanel title={failed.title} error={found.error} fallback={failed.body} onRetry={found.retry} />;
  }
  if (!found.meta) return null;
  if (found.items.length > 0) return children;
  return (
    <div role="status">
      {onClear || !icon ? (
        <EmptyState title={empty} onClear={onClear ?? (() => undefined)} />
      ) : (
        <EmptyState title={empty} icon={icon} />
      )}
    </div>
  );
}

type NewItemsProps = { count: number; text: string; label: string; onShow: () => void };

/** New items wait at the top; they never push the list. */
export const NewItems = ({ count, text, label, onShow }: NewItemsProps) => (
  <div role="status" className="sticky top-[calc(var(--topbar)+8px)] z-2 mb-3 flex justify-center empty:hidden">
    {count > 0 && (
      <Button size="sm" variant="primary" aria-label={label} onClick={onShow}>
        {text}
      </Button>
    )}
  </div>
);
