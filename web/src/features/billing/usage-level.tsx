import { type ReactNode, useId } from "react";
import { useIdentity } from "../../api/identity.ts";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usageText as words } from "./usage.text.ts";

/** Days and hours of bills are those of their own zone, wherever they are read. */
export const useBillingZone = (): string => useIdentity()?.billing_time_zone ?? "America/New_York";

type UsageLevelProps = {
  title: string;
  aside?: ReactNode;
  of: { items: unknown; error: Error | null; isPending: boolean; refetch: () => Promise<unknown> };
  failed: { title: string; body: string };
  /** As high as what comes. */
  height: string;
  children: ReactNode;
};

/** A level of the dialog: it loads and fails alone. */
export function UsageLevel({ title, aside, of, failed, height, children }: UsageLevelProps) {
  const id = useId();
  const skeleton = useDelayed(of.isPending);
  const isThere = of.items !== undefined && !skeleton;
  return (
    <section aria-labelledby={id} className="min-w-0" aria-busy={skeleton || undefined}>
      <header className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto text-14 font-semibold tracking-name">
          {title}
        </h3>
        {aside}
      </header>
      {skeleton && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <Skeleton className={height} />
        </>
      )}
      {!isThere && !skeleton && of.error && (
        <ErrorPanel title={failed.title} error={of.error} fallback={failed.body} onRetry={of.refetch} />
      )}
      {isThere && children}
    </section>
  );
}

export const usageCell = "border-t border-line px-2 py-1.5 first:pl-0 last:pr-0";
export const usageFigure = `${usageCell} text-right tabular-nums whitespace-nowrap`;

/** A table of one level; heads that stand over figures are at the right. */
export function UsageTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-13">
      <thead>
        <tr className="text-12 text-fg-3 [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium [&>th:first-child]:pl-0 [&>th:last-child]:pr-0">
          {heads.map(({ head, right, wide }) => (
            <th
              key={head}
              scope="col"
              className={`${right ? "text-right" : "text-left"} ${wide ? "max-md:hidden" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** `wide`: a phone has no room for it. */
export type Head = { head: string; right?: boolean; wide?: boolean };

export const chooseClass =
  "rounded-xs text-left font-medium text-accent-text underline-offset-3 hover:underline aria-pressed:underline";
