import { cx } from "../../lib/cx.ts";
import { Skeleton } from "../../ui/card.tsx";

const widths = ["w-40", "w-28", "w-16", "w-44", "w-20", "w-24"] as const;

/** Five rows as high as the real ones. */
export const TableSkeleton = ({ columns, flat = false }: { columns: number; flat?: boolean }) => (
  <div aria-busy="true" className={cx(!flat && "card rounded-lg border border-line bg-surface")}>
    <div className="h-8 border-b border-line max-md:hidden" />
    {[1, 2, 3, 4, 5].map((row) => (
      <div
        key={row}
        className="flex h-[45px] items-center gap-6 border-b border-line px-card last:border-b-0 max-md:h-24"
      >
        {widths.slice(0, columns - 1).map((width, index) => (
          <Skeleton key={width} className={`h-4 ${width} ${index > 0 ? "max-md:hidden" : ""}`} />
        ))}
        <Skeleton className="ml-auto h-7 w-24" />
      </div>
    ))}
  </div>
);
