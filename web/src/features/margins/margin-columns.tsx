import { type Margin, marginColumns as titles } from "@console/contract/margins.ts";
import type { ReactNode } from "react";
import type { Column } from "../../components/list/data-table.tsx";
import { formatSum } from "../../lib/money.ts";
import { Badge } from "../../ui/badge.tsx";
import type { MarginSort } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const figure = "tabular-nums whitespace-nowrap";

/** On a phone a figure has no head. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span className="md:hidden">{name} </span>
    {children}
  </>
);

/** @param open opens what makes a brand's margin up */
export const marginColumns = (open: (margin: Margin) => void): Column<Margin, MarginSort>[] => [
  {
    key: "brand",
    head: titles.brand.title,
    sort: "brand",
    mobileLine: "first",
    className: "min-w-40",
    cell: (margin) => (
      <button
        type="button"
        aria-label={words.open(margin.brand)}
        onClick={() => open(margin)}
        className="text-left font-medium break-words text-accent-text underline-offset-3 hover:underline"
      >
        {margin.brand}
      </button>
    ),
  },
  {
    key: "charges",
    head: titles.charges.title,
    sort: "charges",
    mobileLine: "second",
    numeric: true,
    className: figure,
    cell: ({ charges }) => <Named name={titles.charges.title}>{formatSum(charges)}</Named>,
  },
  {
    key: "pays",
    head: titles.pays.title,
    sort: "pays",
    mobileLine: "second",
    numeric: true,
    className: figure,
    cell: ({ pays, unpriced }) => (
      <>
        <Named name={titles.pays.title}>{formatSum(pays)}</Named>
        {unpriced > 0 && <span className="block text-12 text-warning-text">{words.unpriced(unpriced)}</span>}
      </>
    ),
  },
  {
    key: "keeps",
    head: titles.keeps.title,
    sort: "keeps",
    mobileLine: "first",
    numeric: true,
    className: `font-semibold ${figure}`,
    cell: ({ keeps }) => (
      <span className="inline-flex items-center gap-2">
        {keeps.startsWith("-") && <Badge tone="error">{words.loss}</Badge>}
        {formatSum(keeps)}
      </span>
    ),
  },
  {
    key: "percent",
    head: titles.percent.title,
    sort: "percent",
    mobileLine: "second",
    numeric: true,
    className: figure,
    cell: ({ percent }) =>
      percent === null ? <abbr title={words.noneWhy}>{words.none}</abbr> : `${percent.replace("-", "−")}%`,
  },
];
