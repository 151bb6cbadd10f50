import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode, type RefObject, useCallback, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import { useStableCallback } from "../../lib/hooks.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { bulkWords } from "./saved-views.text.ts";
import { type FoldedColumn, useFold } from "./use-fold.ts";
import type { Selection } from "./use-selection.ts";
import type { Part } from "./use-window.ts";

export type Column<Row, Sort extends string = never> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Sort field on the wire, if the list can be sorted by it. */
  sort?: Sort;
  /** On a phone, a row has several lines: the one that this column is on. */
  mobileLine: "first" | "lead" | "second" | "none";
  /** If the table has no room for it, it moves below the cell of this column. */
  foldInto?: string;
  /** Label shown there, because its heading is gone. */
  foldLabel?: string;
  /** Label on a phone, where there are no headings. */
  mobileLabel?: string;
  className?: string;
  /** Numbers that are compared are right-aligned, except on a phone, where they have no heading. */
  numeric?: true;
};

type Untitled<Row, Sort extends string, Key extends string> = Omit<Column<Row, Sort>, "head"> & { key: Key };

/**
 * Columns with the titles from the contract.
 * @param columns false values are left out
 */
export const columnsOf = <Row, Sort extends string, Key extends string>(
  titles: Readonly<Record<Key, { title: string }>>,
  columns: readonly (Untitled<Row, Sort, Key> | false)[],
): Column<Row, Sort>[] =>
  columns.filter((column) => column !== false).map((column) => ({ ...column, head: titles[column.key].title }));

export type DataTableProps<Row extends { id: number }, Sort extends string> = {
  label: string;
  rows: readonly Row[];
  /** For a list that is too long to render whole: the parts that `ListTable` renders. */
  drawn?: readonly Part<Row>[] | undefined;
  /** The first one names the row and stays in view; so does `actions`. Rows are re-rendered when these change. */
  columns: readonly Column<Row, Sort>[];
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  busy: boolean;
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  /** The rows, for the shortcuts. */
  body: RefObject<HTMLElement | null>;
  /** Already inside a card. */
  flat?: boolean;
  /** Rows can be selected, and have accessible names. */
  selection?: Selection<Row> | undefined;
  nameOf?: (row: Row) => string;
};

const edge = "border-b border-line group-data-selected:bg-accent-soft";
/** The outermost cells have the padding of the card. */
const pads = {
  left: { card: "pl-card", inner: "pl-2.5 group-data-tight/table:pl-1.5" },
  right: { card: "pr-card", inner: "pr-2.5 group-data-tight/table:pr-1.5" },
} as const;
const padOf = (first: boolean, last: boolean) =>
  `${pads.left[first ? "card" : "inner"]} ${pads.right[last ? "card" : "inner"]}`;
const pinned = "sticky z-1 bg-surface";
const pins = {
  boxes: `${pinned} left-0 w-10 min-w-10`,
  name: `${pinned} left-0`,
  nameAfterBoxes: `${pinned} left-10`,
  actions: `${pinned} right-0 w-px pinned-end`,
} as const;
const lines = {
  first: "max-md:order-1",
  /** On a separate line below the first. */
  lead: "max-md:order-2 max-md:basis-full",
  second: "max-md:order-3 max-md:text-12 max-md:text-fg-2",
  none: "max-md:hidden",
} as const;
const rowClass = [
  "group h-row -outline-offset-2 max-md:flex max-md:h-auto max-md:flex-wrap max-md:items-center",
  "max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:border-b max-md:border-line max-md:px-3.5 max-md:py-3 max-md:last:border-b-0",
  "max-md:data-selected:bg-accent-soft",
].join(" ");
/** On a phone, cells flow into the lines of their row. */
const flowing = "max-md:static max-md:w-auto max-md:min-w-0 max-md:border-0 max-md:p-0";

/** A native table that scrolls in its card if necessary. Each row has its record's id as `data-card`. */
export function DataTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, rows, drawn, columns, marked, busy, body } = props;
  const { selection, sort, onSort, nameOf = nameless, flat = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const parts = drawn ?? rows.map((row): Part<Row> => ({ row }));
  const { layout, tight } = useFold(scroller, columns, drawn ?? rows);
  const ref = useCallback(
    (rows: HTMLElement | null) => {
      body.current = rows;
    },
    [body],
  );
  const toggle = useStableCallback((row: Row, extend: boolean) => selection?.toggle(row, extend));
  const name = useStableCallback(nameOf);
  const padAt = (index: number) => padOf(index === 0 && !selection, index === layout.length - 1);
  const pinOf = (index: number) => pinOfColumn(layout, index, selection !== undefined);
  return (
    // Menus open outside of the scroll container: inside, they would be clipped, and lie under the pinned cells.
    <div data-menus className={cx(!flat && "card rounded-lg border border-line bg-surface")}>
      <div
        ref={scroller}
        data-tight={tight || undefined}
        className="group/table relative overflow-x-auto rounded-lg max-md:overflow-visible"
      >
        <table
          aria-label={label}
          aria-busy={busy}
          aria-rowcount={drawn && rows.length + 1}
          className="w-full border-separate border-spacing-0 text-13 max-md:block"
        >
          <thead className="max-md:sr-only">
            <tr>
              {selection && (
                // Not a heading cell: the columns are the list's own.
                <td className={cx(edge, pins.boxes, "h-8 pl-card text-left")}>
                  <Checkbox
                    label={bulkWords.selectShown}
                    checked={selection.state === "all"}
                    partly={selection.state === "some"}
                    onChange={selection.toggleAll}
                  />
                </td>
              )}
              {layout.map(({ column }, index) => (
                <Head
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  className={cx(padAt(index), pinOf(index))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={ref} className="max-md:block [&>tr:last-child>*]:border-b-0">
            {parts.map((part) =>
              "row" in part ? (
                <Row
                  key={part.row.id}
                  row={part.row}
                  index={part.index}
                  columns={layout}
                  marked={part.row.id === marked}
                  selected={selection?.has(part.row)}
                  onToggle={toggle}
                  nameOf={name}
                />
              ) : (
                <Gap key={`gap ${part.from}`} height={part.gap} />
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const nameless = () => "";

/** Spacer for rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that nobody can focus.
  <tr aria-hidden="true">
    <td className="p-0" style={{ height }} />
  </tr>
);

function pinOfColumn(
  columns: readonly { column: { key: string } }[],
  index: number,
  boxes: boolean,
): string | undefined {
  if (index === 0) return boxes ? pins.nameAfterBoxes : pins.name;
  return columns[index]?.column.key === "actions" ? pins.actions : undefined;
}

type RowProps<R> = {
  row: R;
  /** Set if not all rows are rendered. */
  index: number | undefined;
  columns: readonly FoldedColumn<Column<R, string>>[];
  marked: boolean;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: (row: R, extend: boolean) => void;
  nameOf: (row: R) => string;
};

/** Re-rendered only when its record, columns or marks change. */
const Row = memo(RowBody) as typeof RowBody;

function RowBody<R extends { id: number }>(props: RowProps<R>) {
  const { row, index, columns, marked, selected, onToggle, nameOf } = props;
  return (
    <tr
      data-card={row.id}
      data-selected={selected || undefined}
      // The heading row is the first.
      aria-rowindex={index === undefined ? undefined : index + 2}
      tabIndex={-1}
      className={cx(rowClass, marked && "outline-2 outline-accent")}
    >
      {selected !== undefined && (
        <td className={cx(edge, pins.boxes, flowing, "py-0 pl-card max-md:order-1")}>
          <Checkbox
            label={bulkWords.select(nameOf(row))}
            checked={selected}
            onChange={(extend) => onToggle(row, extend)}
          />
        </td>
      )}
      {columns.map(({ column, below }, index) => {
        const Cell = index === 0 ? "th" : "td";
        return (
          <Cell
            key={column.key}
            scope={index === 0 ? "row" : undefined}
            className={cx(
              edge,
              padOf(index === 0 && selected === undefined, index === columns.length - 1),
              "py-(--row-pad)",
              pinOfColumn(columns, index, selected !== undefined),
              flowing,
              lines[column.mobileLine],
              column.numeric && "text-right",
              index === 0 && "text-left font-medium max-md:min-w-32 max-md:flex-1 max-md:text-14",
              column.className,
            )}
          >
            {column.mobileLabel && <span className="md:hidden">{column.mobileLabel} </span>}
            {column.cell(row)}
            {below.map((each) => (
              <div key={each.key} className="text-12 font-normal text-fg-3">
                {each.foldLabel && `${each.foldLabel} `}
                {each.cell(row)}
              </div>
            ))}
          </Cell>
        );
      })}
      {/* Breaks the line of a phone's row after the first cells. */}
      <td aria-hidden="true" className="hidden max-md:order-2 max-md:block max-md:h-0 max-md:basis-full max-md:p-0" />
    </tr>
  );
}

type HeadProps<Row, Sort extends string> = {
  column: Column<Row, Sort>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  className: string;
};

/** Ascending first; pressing again reverses it. */
function Head<Row, Sort extends string>({ column, sort, onSort, className }: HeadProps<Row, Sort>) {
  const { head, sort: field, numeric } = column;
  const rising = field !== undefined && sort === field;
  const falling = field !== undefined && sort === `-${field}`;
  const Sign = falling ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={rising ? "ascending" : falling ? "descending" : undefined}
      className={cx(
        edge,
        className,
        "h-8 text-12 font-medium whitespace-nowrap text-fg-3 group-data-tight/table:align-bottom group-data-tight/table:whitespace-normal py-1.5",
        numeric ? "text-right" : "text-left",
      )}
    >
      {field === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={cx(
            "group/head -mx-1 inline-flex h-6 items-center gap-1 rounded-xs px-1 hover:text-fg",
            numeric && "flex-row-reverse",
          )}
          onClick={() => onSort?.(rising ? `-${field}` : field)}
        >
          {head}
          <Sign
            aria-hidden="true"
            className={cx("size-3", !rising && !falling && "opacity-0 group-hover/head:opacity-100")}
          />
        </button>
      )}
    </th>
  );
}
