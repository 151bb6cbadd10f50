import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

/** `wide`: hidden on phones. `pinned`: the column stays in view while the others scroll, with `pinnedClass`. */
export type TableHead = { title: string; numeric?: boolean; wide?: boolean; pinned?: boolean };

type TableProps = {
  label: string;
  heads: readonly TableHead[];
  /** In a card, the outermost cells have its padding; elsewhere they have none. */
  inCard?: boolean;
  /** `tbody` elements, whose cells have the classes below. */
  children: ReactNode;
};

const padClass = "px-2 max-md:px-1.5 first:pl-(--table-edge) last:pr-(--table-edge)";
export const cellClass = `border-t border-line py-(--cell-pad) ${padClass}`;
/** Numbers are right-aligned, so that they can be compared. */
export const figureClass = `${cellClass} text-right tabular-nums`;

export const pinnedClass = "sticky left-0 bg-surface";

/** A table for reading only; `DataTable` is the interactive one for lists. */
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
        {heads.map(({ title, numeric, wide, pinned }, index) => (
          <th
            key={title}
            scope="col"
            className={cx(
              "h-8 font-medium md:whitespace-nowrap",
              padClass,
              numeric ? "text-right" : "text-left",
              wide && "max-md:hidden",
              // On a phone, it is the last.
              heads[index + 1]?.wide && "max-md:pr-(--table-edge)",
              pinned && pinnedClass,
            )}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
);
