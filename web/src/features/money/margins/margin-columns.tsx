import { type Margin, marginColumns as titles } from "@console/contract/margins.ts";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { marginsSearch } from "./margins.search.ts";
import { marginsText as words } from "./margins.text.ts";

const numberClass = "tabular-nums whitespace-nowrap";

/** @param open opens the breakdown of a brand's margin */
export const marginColumns = (open: (margin: Margin) => void): Column<Margin, SortOf<typeof marginsSearch>>[] =>
  columnsOf(titles, [
    {
      key: "brand",
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
      sort: "charges",
      mobileLine: "second",
      numeric: true,
      className: numberClass,
      mobileLabel: titles.charges.title,
      cell: ({ charges }) => formatSum(charges),
    },
    {
      key: "pays",
      sort: "pays",
      mobileLine: "second",
      numeric: true,
      className: numberClass,
      mobileLabel: titles.pays.title,
      cell: ({ pays, unpriced }) => (
        <>
          {formatSum(pays)}
          {unpriced > 0 && <span className="block text-12 text-warning-text">{words.unpriced(unpriced)}</span>}
        </>
      ),
    },
    {
      key: "keeps",
      sort: "keeps",
      mobileLine: "first",
      numeric: true,
      className: `font-semibold ${numberClass}`,
      cell: ({ keeps }) => (
        <span className="inline-flex items-center gap-2">
          {keeps.startsWith("-") && <Badge tone="error">{words.loss}</Badge>}
          {formatSum(keeps)}
        </span>
      ),
    },
    {
      key: "percent",
      sort: "percent",
      mobileLine: "second",
      numeric: true,
      className: numberClass,
      cell: ({ percent }) =>
        percent === null ? <abbr title={words.noneWhy}>{words.none}</abbr> : `${percent.replace("-", "−")}%`,
    },
  ]);
