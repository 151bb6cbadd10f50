import type { Margin } from "@console/contract/margins.ts";
import type { ReactNode } from "react";
import type { Column } from "../../components/data-table.tsx";
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
    ...{ key: "brand", head: words.heads.brand, sort: "brand", narrow: "first", className: "min-w-40" },
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
    ...{
      key: "charges",
      head: words.heads.charges,
      sort: "charges",
      narrow: "second",
      figure: true,
      className: figure,
    },
    cell: ({ charges }) => <Named name={words.heads.charges}>{formatSum(charges)}</Named>,
  },
  {
    ...{ key: "pays", head: words.heads.pays, sort: "pays", narrow: "second", figure: true, className: figure },
    cell: ({ pays, unpriced }) => (
      <>
        <Named name={words.heads.pays}>{formatSum(pays)}</Named>
        {unpriced > 0 && <span className="block text-12 text-warning-text">{words.unpriced(unpriced)}</span>}
      </>
    ),
  },
  {
    ...{ key: "keeps", head: words.heads.keeps, sort: "keeps", narrow: "first", figure: true },
    className: `font-semibold ${figure}`,
    cell: ({ keeps }) => (
      <span className="inline-flex items-center gap-2">
        {keeps.startsWith("-") && <Badge tone="error">{words.loss}</Badge>}
        {formatSum(keeps)}
      </span>
    ),
  },
  {
    ...{
      key: "percent",
      head: words.heads.percent,
      sort: "percent",
      narrow: "second",
      figure: true,
      className: figure,
    },
    cell: ({ percent }) =>
      percent === null ? <abbr title={words.noneWhy}>{words.none}</abbr> : `${percent.replace("-", "−")}%`,
  },
];
