import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "../../lib/common.text.ts";
import { cx } from "../../lib/cx.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

type SideTextProps = { children: ReactNode; title?: string | undefined; className?: string };

/** A secondary fact behind the main one, on the same line. */
export const SideText = ({ children, title, className }: SideTextProps) => (
  <span title={title} className={cx("ml-2 text-12 font-normal text-fg-3", className)}>
    {children}
  </span>
);

/** A warning behind a value: a sign with its sentence; on a phone, the sentence. */
export const Warning = ({ text }: { text: string }) => (
  <>
    <Tooltip text={text}>
      <span role="img" aria-label={text} className="ml-1.5 inline-flex align-[-3px] text-warning-text max-md:hidden">
        <TriangleAlert aria-hidden="true" />
      </span>
    </Tooltip>
    <span className="ml-2 text-12 text-warning-text md:hidden">{text}</span>
  </>
);

/**
 * The edges of a table: of the page, or of other content that it is among.
 * `--table-x` is the padding of its outermost cells.
 */
export const tableEdges = (inset: boolean): string =>
  inset ? "[--table-x:12px] max-md:[--table-x:0px]" : "-mx-page-x [--table-x:var(--page-x)]";

/** An en dash; hidden on a phone with its cell, where no heading explains it. */
export const None = ({ words = common.none }: { words?: string }) => (
  <span data-none className="text-fg-3 max-md:hidden">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);

type RowActionsProps = {
  /** At most one plain button. */
  children?: ReactNode;
  /** Shown only while the row is hovered or has the focus; never on a phone, where the menu has it. */
  quiet?: boolean;
  /** Quiet, and over the cell before this one, so that it keeps no width; its column is `over` too. */
  over?: boolean;
  /** With every action of the row. */
  menu?: ReactNode;
};

/** On a fade of the row; where nothing can hover, the menu has its action. */
const overClass = [
  "pointer-events-none absolute inset-y-0 right-full -mr-3 flex items-center bg-linear-to-r from-transparent to-row-hover to-12% pl-3 opacity-0",
  "group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100",
  "group-data-selected:to-row-selected group-data-current:to-row-current",
  "empty:hidden max-md:hidden pointer-coarse:hidden print:hidden",
].join(" ");

/** The actions of a row. */
export const RowActions = ({ children, quiet = false, over = false, menu }: RowActionsProps) => (
  <span className="flex items-center justify-end gap-1">
    <span
      className={cx(
        over ? overClass : "mr-auto -ml-2.5 flex",
        quiet &&
          "max-md:hidden md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 md:pointer-coarse:opacity-100",
      )}
    >
      {children}
    </span>
    {menu}
  </span>
);
