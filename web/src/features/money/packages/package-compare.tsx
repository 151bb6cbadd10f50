import type { Package } from "@console/contract/packages.ts";
import { useId, useState } from "react";
import { cx } from "../../../lib/cx.ts";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import type { Example } from "./compare.rules.ts";
import { type CompareRow, exampleRows, rateRows, usingRows } from "./compare-rows.tsx";
import { packagesText as common, compareText as words } from "./packages.text.ts";

const start: Example = {
  standard_minutes: 9_000,
  multilingual_minutes: 1_000,
  businesses: 8,
  premium_support: 2,
  storage: 200,
  integrations: 80,
};
const QUANTITY_MAX = 999_999_999;
const quantities = Object.keys(start).filter((key): key is keyof Example => key in start);

const headClass =
  "sticky left-0 z-1 bg-surface pr-3 pl-page-x text-left font-normal md:whitespace-nowrap in-[.bg-surface-2]:bg-surface-2";
const cellClass = (isBase: boolean) => cx("px-3 text-right last:pr-page-x", isBase && "bg-row-selected");

type Columns = { packages: readonly Package[]; base: Package | undefined };
type PackageCompareProps = Pick<Columns, "packages"> & { against: number | undefined; onAgainst: (id: number) => void };

/** Rates as rows, packages as columns; the one with the most brands is what others are compared with. */
export function PackageCompare({ packages, against, onAgainst }: PackageCompareProps) {
  const [example, setExample] = useState(start);
  const [editing, setEditing] = useState(false);
  const byBrands = packages.toSorted((one, other) => other.total_brands - one.total_brands);
  const base = packages.find(({ id }) => id === against) ?? byBrands.at(0);
  const change = (
    <Button variant="ghost" size="sm" aria-expanded={editing} onClick={() => setEditing(!editing)}>
      <span className="text-accent-text">{editing ? words.done : words.change}</span>
    </Button>
  );
  const rows = [...rateRows, ...(base ? exampleRows(example, base, change) : []), ...usingRows];
  return (
    <>
      <div className="-mx-page-x overflow-x-auto border-t border-line">
        <table aria-label={words.label} className="w-full min-w-[880px] text-13 tabular-nums">
          <thead>
            <tr className="h-14 border-b border-line">
              <th scope="col" className={cx(headClass, "w-60")}>
                <span className="sr-only">{words.rate}</span>
              </th>
              {packages.map((pkg) => (
                <th key={pkg.id} scope="col" className={cellClass(pkg === base)}>
                  <PackageName pkg={pkg} isBase={pkg === base} onPress={() => onAgainst(pkg.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, ...row }) => (
              <Row key={key} {...row} packages={packages} base={base} raised={key === "example"} />
            ))}
          </tbody>
        </table>
      </div>
      <ExampleMonth example={example} editing={editing} onChange={setExample} />
    </>
  );
}

const PackageName = ({ pkg, isBase, onPress }: { pkg: Package; isBase: boolean; onPress: () => void }) => (
  <>
    <button
      type="button"
      aria-pressed={isBase}
      title={words.base(pkg.name)}
      className="touch max-w-40 truncate rounded-xs align-bottom font-semibold hover:underline"
      onClick={onPress}
    >
      {pkg.name}
    </button>
    <span className="flex justify-end gap-1">
      {pkg.is_default && <Tag tone="primary">{common.default}</Tag>}
      {!pkg.public && <Tag>{words.dedicated}</Tag>}
      {!pkg.active && <Tag>{words.inactive}</Tag>}
    </span>
  </>
);

type RowProps = Omit<CompareRow, "key"> & Columns & { raised: boolean };

function Row({ head, cell, worth, packages, base, raised }: RowProps) {
  const worths = worth ? packages.map(worth) : [];
  const lowest = worths.reduce((least, each) => (each < least ? each : least), worths[0] ?? 0n);
  const differ = worths.some((each) => each !== lowest);
  return (
    <tr className={cx("h-row border-b border-hairline", raised && "bg-surface-2")}>
      <th scope="row" className={headClass}>
        {head}
      </th>
      {packages.map((pkg, index) => (
        <td
          key={pkg.id}
          className={cx(cellClass(pkg === base && !raised), differ && worths[index] === lowest && "font-semibold")}
        >
          {cell(pkg)}
        </td>
      ))}
    </tr>
  );
}

type ExampleMonthProps = { example: Example; editing: boolean; onChange: (example: Example) => void };

/** The quantities of the example month, as a sentence or as fields. */
function ExampleMonth({ example, editing, onChange }: ExampleMonthProps) {
  const id = useId();
  if (!editing) {
    const parts = quantities.map((key) => words.quantity(key, example[key].toLocaleString("en-US")));
    return <p className="py-3 text-12 text-fg-3">{words.sentence(parts.join(", "))}</p>;
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 py-3">
      {quantities.map((key) => (
        <div key={key}>
          <label htmlFor={id + key} className="block text-12 text-fg-2">
            {words.quantities[key]}
          </label>
          <Input
            id={id + key}
            inputMode="numeric"
            value={String(example[key])}
            onChange={({ target }) =>
              onChange({ ...example, [key]: Math.min(QUANTITY_MAX, Number(target.value.replace(/\D/g, ""))) })
            }
          />
        </div>
      ))}
    </div>
  );
}
