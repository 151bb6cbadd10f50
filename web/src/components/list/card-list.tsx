import { type ReactNode, type RefObject, useCallback } from "react";
import { cx } from "../../lib/cx.ts";
import { Card, Skeleton } from "../../ui/card.tsx";

const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";

const longClass = "*:[contain-intrinsic-height:auto_236px] *:[content-visibility:auto]";

type CardGridProps = {
  /** The list's accessible name. */
  label?: string | undefined;
  busy?: boolean;
  /** There may be thousands: cards off the screen are not laid out. Anything that opens inside one would be clipped. */
  long?: boolean;
  /** For shortcuts and focus. */
  rows?: RefObject<HTMLElement | null> | undefined;
  /** Cards, as `li`. */
  children: ReactNode;
};

/** As many cards per row as fit; one on a phone. */
export function CardGrid({ label, busy = false, long = false, rows, children }: CardGridProps) {
  const ref = useCallback(
    (list: HTMLElement | null) => {
      if (rows) rows.current = list;
    },
    [rows],
  );
  return (
    <ul ref={ref} aria-label={label} aria-busy={busy} className={cx(gridClass, long && longClass)}>
      {children}
    </ul>
  );
}

type RecordCardProps = {
  id: number;
  /** Just saved: outlined for a moment. */
  marked: boolean;
  className?: string;
  children: ReactNode;
};

/** The card of a record. */
export const RecordCard = ({ id, marked, className, children }: RecordCardProps) => (
  <Card
    as="li"
    tabIndex={-1}
    data-card={id}
    className={cx(
      "flex min-w-0 flex-col px-card pt-card pb-3 transition-colors duration-(--t-fast) hover:border-line-strong",
      marked && "outline-2 outline-offset-2 outline-accent",
      className,
    )}
  >
    {children}
  </Card>
);

type CardSkeletonsProps = Pick<CardGridProps, "label"> & { bars: readonly string[]; count?: number };

/**
 * Placeholders while cards load.
 * @param bars the placeholder's lines from top to bottom: together as high as a card
 */
export const CardSkeletons = ({ bars, count = 6, ...grid }: CardSkeletonsProps) => (
  <CardGrid busy {...grid}>
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <Card as="li" key={index} className="px-card pt-card pb-3">
        {bars.map((bar) => (
          <Skeleton key={bar} className={bar} />
        ))}
      </Card>
    ))}
  </CardGrid>
);
