import { type ReactNode, useId } from "react";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import type { LoadedQuery } from "../../../components/feedback/loaded.tsx";
import { useDelayed } from "../../../components/feedback/waiting.tsx";
import { cx } from "../../../lib/cx.ts";
import { Card, Skeleton } from "../../../ui/card.tsx";

type BillingCardProps = {
  title: string;
  /** Next to the title. */
  badge?: ReactNode;
  /** On the right: a note or a control. */
  aside?: ReactNode;
  /** On a phone, the aside is on a separate line. */
  below?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of the tab. Its content sets its own padding, so that tables can reach the edges. */
export function BillingCard({ title, badge, aside, below = false, className, children }: BillingCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={cx("flex min-w-0 flex-col", className)}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-card pt-3 pb-1">
        <h3 id={id} className="text-14 font-semibold tracking-name">
          {title}
        </h3>
        {badge}
        {aside && (
          <div className={cx("ml-auto text-12 text-fg-3 tabular-nums", below && "max-md:ml-0 max-md:basis-full")}>
            {aside}
          </div>
        )}
      </header>
      {children}
    </Card>
  );
}

type BillingPartProps<T> = {
  query: LoadedQuery<T>;
  title: string;
  failed: { title: string; body: string };
  /** As high as the content. */
  height: string;
  className?: string | undefined;
  /** Whether to show its skeleton, if other parts depend on it too. */
  skeleton?: boolean;
  children: (data: T) => ReactNode;
};

/** Loads and fails independently: an error in one part does not affect the others (BILL-20, BILL-21). */
export function BillingPart<T>({ query, title, failed, height, className, children, ...rest }: BillingPartProps<T>) {
  const delayed = useDelayed(query.isPending);
  const { skeleton = delayed } = rest;
  if (query.data !== undefined && !skeleton) return children(query.data);
  if (query.error && !skeleton) {
    return (
      <ErrorPanel
        title={failed.title}
        error={query.error}
        fallback={failed.body}
        className={className}
        onRetry={query.refetch}
      />
    );
  }
  return (
    <BillingCard title={title} className={className}>
      <div aria-busy="true" className={cx("px-card pt-1 pb-card", height)}>
        {skeleton && <Skeleton className="h-full" />}
      </div>
    </BillingCard>
  );
}

/** A sentence instead of figures. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="px-card pt-1 pb-card text-13 leading-5 text-fg-2">{children}</p>
);
