import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

/** `wide`: a phone has no room for it. */
export type TableHead = { title: string; numeric?: boolean; wide?: boolean };

type TableProps = {
  label: string;
  heads: readonly TableHead[];
  /** In a card, the cells at the edges keep its distance; elsewhere they have none. */
  inCard?: boolean;
  /** `tbody` elements, whose cells have the classes below. */
  children: ReactNode;
};

const padClass = "px-2 first:pl-(--table-edge) last:pr-(--table-edge)";
export const cellClass = `border-t border-line py-(--cell-pad) ${padClass}`;
/** Figures stand at the right, so that they can be compared. */
export const figureClass = `${cellClass} text-right tabular-nums`;

/** A table that is read, not worked in; `DataTable` is the one of lists. */
export const Table = ({ label, heads, inCard = false, children }: TableProps) => (
  <table
    aria-label={label}
    className={cx(
      "w-full border-separate border-spacing-0 text-13",
      inCard ? "[--table-edge:var(--card-pad)]" : "[--table-edge:0px]",
    )}
  >
    <thead>
      <tr className="text-12 text-fg-3">
        {heads.map(({ title, numeric, wide }) => (
          <th
            key={title}
            scope="col"
            className={cx("h-8 font-medium", padClass, numeric ? "text-right" : "text-left", wide && "max-md:hidden")}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
);
