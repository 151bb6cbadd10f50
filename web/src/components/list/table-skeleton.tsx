import { Skeleton } from "../../ui/card.tsx";
import { tableEdges } from "./row-parts.tsx";

const widths = ["w-40", "w-28", "w-16", "w-44", "w-20", "w-24"] as const;

/** Five rows as high as the real ones. */
export const TableSkeleton = ({ columns, inset = false }: { columns: number; inset?: boolean }) => (
  <div aria-busy="true" data-wide={!inset || undefined} className={tableEdges(inset)}>
    <div className={`h-head-row border-b border-line max-md:hidden ${inset ? "" : "border-t"}`} />
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-row items-center gap-6 border-b border-hairline px-(--table-x) max-md:h-24">
        {widths.slice(0, columns - 1).map((width, index) => (
          <Skeleton key={width} className={`h-3 ${width} ${index > 0 ? "max-md:hidden" : ""}`} />
        ))}
        <Skeleton className="ml-auto h-3 w-24" />
      </div>
    ))}
  </div>
);
