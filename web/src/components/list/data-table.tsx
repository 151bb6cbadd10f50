import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { type MouseEvent, memo, type ReactNode, type RefObject, type SyntheticEvent, useCallback, useRef } from "react";
import { cx } from "../../lib/cx.ts";
import { useStableCallback } from "../../lib/hooks.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Peek } from "./peek.ts";
import { tableEdges } from "./row-parts.tsx";
import { bulkWords, peekWords } from "./saved-views.text.ts";
import { useFold } from "./use-fold.ts";
import type { Selection } from "./use-selection.ts";
import type { Part } from "./use-window.ts";

export type Column<Row, Sort extends string = never> = {
  key: string;
  head: string;
  /** One line: what does not fit ends in an ellipsis, and a hover shows all of it. */
  cell: (row: Row) => ReactNode;
  /** In pixels at the standard text size, padding included. Columns without one share the rest. */
  width?: number;
  /** The same while the table has little room. */
  tight?: number;
  /** The least width of a column without `width`. */
  min?: number;
  /** Left out while the table has no room for it; the lowest number first. */
  fold?: number;
  /** Sort field on the wire, if the list can be sorted by it. */
  sort?: Sort;
  /** On a phone, a row has several lines: the one that this column is on. */
  mobileLine: "first" | "lead" | "second" | "none";
  /** Label on a phone, where there are no headings. */
  mobileLabel?: string;
  className?: string;
  /** Numbers that are compared are right-aligned, except on a phone, where they have no heading. */
  numeric?: true;
  /** The actions of a row, of which one lies over the cell before. */
  over?: true;
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
  /** The first one names the row. Rows are re-rendered when these change. */
  columns: readonly Column<Row, Sort>[];
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  busy: boolean;
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  /** The rows, for the shortcuts. */
  body: RefObject<HTMLElement | null>;
  /** Among other content, not from one edge of the page to the other. */
  inset?: boolean;
  selection?: Selection<Row> | undefined;
  /** The accessible name of a row that can be selected, or shown beside the list. */
  nameOf?: (row: Row) => string;
  /** Rows can be shown beside the list. */
  peek?: Peek | undefined;
  /** Opens a row's page: the shortcut Enter, and a press on the row beside its controls. */
  onOpen?: ((id: number, row: HTMLElement) => void) | undefined;
};

/** Wide enough for the box and its padding. */
const BOX_WIDTH = 40;
const line = "border-b border-hairline";
const wideClass = "whitespace-nowrap md:px-(--cell-x) [&>.inline-flex]:align-middle";
const cellClass = `overflow-hidden text-ellipsis ${wideClass}`;
const edgeOf = (first: boolean, last: boolean) =>
  `${first ? "md:pl-(--table-x)" : ""} ${last ? "md:pr-(--table-x)" : ""}`;
const headClass = `${cellClass} sticky top-topbar z-2 h-head-row border-b border-line bg-surface text-12 font-medium text-fg-3`;
const lines = {
  first: "max-md:order-1",
  /** On a separate line below the first. */
  lead: "max-md:order-2 max-md:basis-full",
  second: "max-md:order-3 max-md:text-12 max-md:text-fg-2",
  none: "max-md:hidden",
} as const;
const rowClass = [
  "group h-row -outline-offset-2 hover:bg-row-hover data-selected:bg-row-selected data-current:bg-row-current max-md:flex max-md:h-auto max-md:flex-wrap",
  "max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:border-b max-md:border-hairline max-md:px-(--table-x)",
  "max-md:py-3",
].join(" ");
/** On a phone, cells flow into the lines of their row. */
const flowing =
  "max-md:w-auto max-md:min-w-0 max-md:overflow-visible max-md:border-0 max-md:p-0 max-md:whitespace-normal max-md:has-[>[data-none]:only-child]:hidden";
/** On a phone, at the end of the last line. */
const actionsClass = "max-md:ml-auto";

/** A native table with rows of one line. Each row has its record's id as `data-card`. */
export function DataTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { label, rows, drawn, columns, marked, busy, body } = props;
  const { selection, sort, onSort, nameOf = nameless, inset = false, peek, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const headEdge = inset ? undefined : "border-t";
  const parts = drawn ?? rows.map((row): Part<Row> => ({ row }));
  const shown = useFold(frame, columns, selection ? BOX_WIDTH : 0);
  const ref = useCallback(
    (rows: HTMLElement | null) => {
      body.current = rows;
    },
    [body],
  );
  const toggle = useStableCallback((row: Row, extend: boolean) => selection?.toggle(row, extend));
  const name = useStableCallback(nameOf);
  const open = useStableCallback((id: number, row: HTMLElement) => onOpen?.(id, row));
  const togglePeek = useStableCallback((id: number) => peek?.show(id === peek.id ? undefined : id));
  return (
    <div
      ref={frame}
      // Menus open outside of the cells, which cut what does not fit.
      data-menus
      data-wide={!inset || undefined}
      className={tableEdges(inset)}
    >
      <table
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={drawn && rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-13 [--cell-x:12px] max-md:block"
        onMouseOver={showCutText}
        onFocus={showCutText}
      >
        <colgroup className="max-md:hidden">
          {selection && <col style={{ width: `calc(${rem(BOX_WIDTH)} + var(--table-x) - 12px)` }} />}
          {shown.map(({ key, width }, index) => (
            <col key={key} style={widthOf(width, index === 0 && !selection, index === shown.length - 1)} />
          ))}
        </colgroup>
        <thead className="max-md:sr-only">
          <tr>
            {selection && (
              // Not a heading cell: the columns are the list's own.
              <td className={cx(headClass, headEdge, "text-left md:pr-0 md:pl-(--table-x)")}>
                <Checkbox
                  label={bulkWords.selectShown}
                  checked={selection.state === "all"}
                  partly={selection.state === "some"}
                  onChange={selection.toggleAll}
                />
              </td>
            )}
            {shown.map((column, index) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                onSort={onSort}
                className={cx(headEdge, edgeOf(index === 0 && !selection, index === shown.length - 1))}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={ref} className="max-md:block">
          {parts.map((part) =>
            "row" in part ? (
              <Row
                key={part.row.id}
                row={part.row}
                index={part.index}
                columns={shown}
                marked={part.row.id === marked}
                selected={selection?.has(part.row)}
                onToggle={toggle}
                nameOf={name}
                peeked={peek && part.row.id === peek.id}
                onPeek={togglePeek}
                onOpen={onOpen && open}
              />
            ) : (
              <Gap key={`gap ${part.from}`} height={part.gap} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const rem = (px: number) => `${px / 16}rem`;

/** The outermost cells have the padding of the table beside their own width. */
function widthOf(width: number | undefined, first: boolean, last: boolean) {
  if (width === undefined) return undefined;
  return { width: first || last ? `calc(${rem(width)} + var(--table-x) - 12px)` : rem(width) };
}

/** A hover over a text that ends in an ellipsis shows all of it. */
function showCutText({ target }: SyntheticEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td, th") : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll(".truncate")].some((each) => each.scrollWidth > each.clientWidth);
  if (isCut) cell.title = cell.innerText.replaceAll(/\s+/g, " ");
  else cell.removeAttribute("title");
}

const nameless = () => "";

/** Spacer for rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that nobody can focus.
  <tr aria-hidden="true">
    <td className="p-0" style={{ height }} />
  </tr>
);

type RowProps<R> = {
  row: R;
  /** Set if not all rows are rendered. */
  index: number | undefined;
  columns: readonly Column<R, string>[];
  marked: boolean;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  onToggle: (row: R, extend: boolean) => void;
  nameOf: (row: R) => string;
  /** Whether it is shown beside the list; undefined if it cannot be. */
  peeked: boolean | undefined;
  onPeek: (id: number) => void;
  onOpen: ((id: number, row: HTMLElement) => void) | undefined;
};

/** Re-rendered only when its record, columns or marks change. */
const Row = memo(RowBody) as typeof RowBody;

function RowBody<R extends { id: number }>(props: RowProps<R>) {
  const { row, index, columns, marked, selected, onToggle, nameOf, peeked, onPeek, onOpen } = props;
  // On a phone, it takes what the other cells of its line leave.
  const lead = columns.findIndex(({ mobileLine }) => mobileLine === "first");
  function press({ target, currentTarget }: MouseEvent<HTMLElement>) {
    // Presses in the row's menu arrive here as well, although it lies elsewhere.
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || target.closest("a, button, input, select, label") || getSelection()?.isCollapsed === false) return;
    onOpen?.(row.id, currentTarget);
  }
  return (
    <tr
      data-card={row.id}
      data-selected={selected || undefined}
      data-current={peeked || undefined}
      // The heading row is the first.
      aria-rowindex={index === undefined ? undefined : index + 2}
      tabIndex={-1}
      // The keyboard opens it with the list's shortcut.
      onClick={onOpen && press}
      className={cx(rowClass, onOpen && "cursor-pointer", marked && "outline-2 outline-accent")}
    >
      {selected !== undefined && (
        <td className={cx(cellClass, line, flowing, "max-md:order-1 md:pr-0 md:pl-(--table-x)")}>
          <Checkbox
            label={bulkWords.select(nameOf(row))}
            checked={selected}
            onChange={(extend) => onToggle(row, extend)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const Cell = index === 0 ? "th" : "td";
        return (
          <Cell
            key={column.key}
            scope={index === 0 ? "row" : undefined}
            className={cx(
              column.over ? `relative ${wideClass}` : cellClass,
              edgeOf(index === 0 && selected === undefined, index === columns.length - 1),
              line,
              flowing,
              lines[column.mobileLine],
              column.numeric && "text-right",
              column.key === "actions" && actionsClass,
              index === 0 && "relative text-left font-medium",
              index === lead && "max-md:min-w-32 max-md:flex-1 max-md:font-medium max-md:text-14",
              column.className,
            )}
          >
            {column.mobileLabel && <span className="md:hidden">{column.mobileLabel} </span>}
            {column.cell(row)}
            {index === 0 && peeked !== undefined && (
              <PeekButton name={nameOf(row)} open={peeked} onPress={() => onPeek(row.id)} />
            )}
          </Cell>
        );
      })}
      {/* Breaks the line of a phone's row after the first cells. */}
      <td aria-hidden="true" className="hidden max-md:order-2 max-md:block max-md:h-0 max-md:basis-full max-md:p-0" />
    </tr>
  );
}

type PeekButtonProps = { name: string; open: boolean; onPress: () => void };

/** At the end of the cell with the name, over a fade of the row. A phone has no room beside the list. */
const PeekButton = ({ name, open, onPress }: PeekButtonProps) => (
  <button
    type="button"
    aria-label={peekWords.preview(name)}
    aria-expanded={open}
    className="peek-button absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-sm text-fg-3 hover:text-fg max-md:hidden"
    onClick={onPress}
  >
    <ChevronRight aria-hidden="true" />
  </button>
);

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
      className={cx(headClass, className, numeric ? "text-right" : "text-left")}
    >
      {field === undefined ? (
        head
      ) : (
        <button
          type="button"
          className={cx(
            "group/head inline-flex h-6 items-center gap-1 rounded-xs hover:text-fg",
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
