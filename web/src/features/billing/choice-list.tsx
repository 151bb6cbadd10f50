import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../components/feedback/use-delayed.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type ChoiceListProps = {
  query: Pick<UseQueryResult, "data" | "error" | "isPending" | "refetch">;
  words: {
    list: string;
    loading: string;
    loadFailed: { title: string; body: string };
    none: string;
    noMatch: (q: string) => string;
    noneLeft: string;
  };
  q: string;
  /** How many were found. */
  count: number;
  children: ReactNode;
};

/** One of them can be chosen: it waits, fails and says that there is none in its own place. */
export function ChoiceList({ query, words, q, count, children }: ChoiceListProps) {
  const skeleton = useDelayed(query.isPending);
  if (skeleton) {
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          {words.loading}
        </p>
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (query.data === undefined) {
    const { title, body } = words.loadFailed;
    return query.error && <ErrorPanel title={title} error={query.error} fallback={body} onRetry={query.refetch} />;
  }
  if (count === 0) {
    return (
      <div role="status" className="py-6 text-center text-13 text-fg-2">
        <p className="font-semibold text-fg">{words.none}</p>
        <p>{q ? words.noMatch(q) : words.noneLeft}</p>
      </div>
    );
  }
  return (
    <fieldset aria-label={words.list} className="-mx-2 flex flex-col gap-0.5">
      {children}
    </fieldset>
  );
}
