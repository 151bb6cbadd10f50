import { type Margin, marginColumns as titles } from "@console/contract/margins.ts";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { Warning } from "../../../components/list/row-parts.tsx";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatShare, formatSum } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { marginsSearch } from "./margins.search.ts";
import { marginsText as words } from "./margins.text.ts";

/** @param open opens the breakdown of a brand's margin */
export const marginColumns = (open: (margin: Margin) => void): Column<Margin, SortOf<typeof marginsSearch>>[] =>
  columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      cell: (margin) => (
        <button
          type="button"
          aria-label={words.open(margin.brand)}
          onClick={() => open(margin)}
          className="touch underline-offset-3 hover:underline"
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
      width: 152,
      className: "tabular-nums",
      mobileLabel: titles.charges.title,
      cell: ({ charges }) => formatSum(charges),
    },
    {
      key: "pays",
      sort: "pays",
      mobileLine: "second",
      numeric: true,
      width: 152,
      className: "tabular-nums",
      mobileLabel: titles.pays.title,
      cell: ({ pays, unpriced }) => (
        <>
          {formatSum(pays)}
          {unpriced > 0 && <Warning text={words.unpriced(unpriced)} />}
        </>
      ),
    },
    {
      key: "keeps",
      sort: "keeps",
      mobileLine: "first",
      numeric: true,
      width: 180,
      className: "font-semibold tabular-nums",
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
      width: 152,
      className: "tabular-nums",
      cell: ({ percent }) =>
        percent === null ? <abbr title={words.noneWhy}>{words.none}</abbr> : formatShare(percent),
    },
  ]);
