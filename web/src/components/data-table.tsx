import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cx } from "../lib/cx.ts";
import { Checkbox } from "../ui/checkbox.tsx";

export type Column<Row, Sort extends string> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The list can be sorted by it: its name on the wire. */
  sort?: Sort;
  /** On a phone a row is two lines: where it stands there. */
  narrow: "first" | "second" | "hidden";
  className?: string;
  /** Figures that are compared stand at the right; not on a phone, where they have no head. */
  figure?: true;
};

type DataTableProps<Row, Sort extends string> = {
  label: string;
  rows: readonly Row[];
  /** The first one names the row and stays in view. */
  columns: readonly Column<Row, Sort>[];
  sort: Sort | `-${Sort}` | undefined;
  onSort: (sort: Sort | `-${Sort}`) => void;
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  busy: boolean;
  /** The rows, for the keys. */
  body: Ref<HTMLTableSectionElement>;
  /** Rows can be selected: a column of its own before the first. */
  selection?: TableSelection<Row> | undefined;
};

export type TableSelection<Row> = {
  has: (row: Row) => boolean;
  /** @param extend up to here from the one before */
  onToggle: (row: Row, extend: boolean) => void;
  /** What stands in the head: all of the rows, some, or none. */
  all: "all" | "some" | "none";
  onAll: () => void;
  labelOf: (row: Row) => string;
  allLabel: string;
};

const edge = "border-b border-line px-3 first:pl-card last:pr-card";
const stuck = "sticky left-0 z-1 bg-surface";
/** Behind the boxes. */
const stuckSecond = "sticky left-10 z-1 bg-surface";
const places = {
  first: "max-md:order-1",
  second: "max-md:order-3 max-md:text-12 max-md:text-fg-2",
  hidden: "max-md:hidden",
} as const;

/** A native table; it scrolls in its card where it must. Each row carries its id as `data-card`. */
export function DataTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, rows, columns, marked, busy, body, selection } = props;
  return (
    <div className="card overflow-x-auto rounded-lg border border-line bg-surface">
      <table
        aria-label={label}
        aria-busy={busy}
        className="w-full border-separate border-spacing-0 text-13 max-md:block"
      >
        <thead className="max-md:sr-only">
          <tr>
            {selection && (
              // Not a head: the columns are the list's own.
              <td className={cx(edge, stuck, "h-8 w-10 min-w-10 pr-0! text-left")}>
                <Checkbox
                  label={selection.allLabel}
                  checked={selection.all === "all"}
                  partly={selection.all === "some"}
                  onChange={() => selection.onAll()}
                />
              </td>
            )}
            {columns.map((column, index) => (
              <Head
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                place={index === 0 ? (selection ? stuckSecond : stuck) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          className="max-md:block [&>tr:last-child]:max-md:border-b-0 [&>tr:last-child>td]:border-b-0 [&>tr:last-child>th]:border-b-0"
        >
          {rows.map((row) => (
            <tr
              key={row.id}
              data-card={row.id}
              tabIndex={-1}
              className={cx(
                "group h-row -outline-offset-2! max-md:flex max-md:h-auto max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:border-b max-md:border-line max-md:px-3.5 max-md:py-3",
                row.id === marked && "outline-2 outline-accent",
                selection?.has(row) && "[&>td]:bg-accent-soft! [&>th]:bg-accent-soft! max-md:bg-accent-soft",
              )}
            >
              {selection && (
                <td
                  className={cx(
                    edge,
                    stuck,
                    "w-10 min-w-10 py-0! pr-0! max-md:min-w-0 max-md:static! max-md:order-1 max-md:w-auto max-md:border-0 max-md:p-0!",
                  )}
                >
                  <Checkbox
                    label={selection.labelOf(row)}
                    checked={selection.has(row)}
                    onChange={(extend) => selection.onToggle(row, extend)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  column={column}
                  row={row}
                  first={index === 0}
                  place={index === 0 ? (selection ? stuckSecond : stuck) : undefined}
                />
              ))}
              {/* Breaks the line of a phone's row after what comes first. */}
              <td aria-hidden="true" className="hidden p-0! max-md:order-2 max-md:block max-md:h-0 max-md:basis-full" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = { column: Column<Row, string>; row: Row; first: boolean; place: string | undefined };

function Cell<Row>({ column, row, first, place }: CellProps<Row>) {
  const className = cx(
    edge,
    place,
    "py-(--row-pad) max-md:static! max-md:border-0 max-md:p-0!",
    places[column.narrow],
    column.figure && "text-right",
    column.className,
  );
  return first ? (
    <th scope="row" className={cx(className, "text-left font-medium max-md:min-w-32! max-md:flex-1 max-md:text-14")}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={className}>{column.cell(row)}</td>
  );
}

type HeadProps<Row, Sort extends string> = Pick<DataTableProps<Row, Sort>, "sort" | "onSort"> & {
  column: Column<Row, Sort>;
  place: string | undefined;
};

/** Ascending first; pressed again the other way round. */
function Head<Row, Sort extends string>({ column, sort, onSort, place }: HeadProps<Row, Sort>) {
  const { head, sort: field } = column;
  const rising = field !== undefined && sort === field;
  const falling = field !== undefined && sort === `-${field}`;
  const Sign = falling ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={rising ? "ascending" : falling ? "descending" : undefined}
      className={cx(
        edge,
        place,
        "h-8 text-12 font-medium whitespace-nowrap text-fg-3",
        column.figure ? "text-right" : "text-left",
      )}
    >
      {field === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={cx(
            "group/head -mx-1 inline-flex h-6 items-center gap-1 rounded-xs px-1 hover:text-fg",
            column.figure && "flex-row-reverse",
          )}
          onClick={() => onSort(rising ? `-${field}` : field)}
        >
          {head}
          <Sign
            aria-hidden="true"
            className={cx("size-3!", !rising && !falling && "opacity-0 group-hover/head:opacity-100")}
          />
        </button>
      )}
    </th>
  );
}
