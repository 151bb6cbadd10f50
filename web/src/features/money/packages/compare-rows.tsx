import { lineKinds, pricedKinds } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { scaled, unscaled } from "../../../lib/decimal.ts";
import { formatChange, formatMoney, formatRate } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { type Example, exampleTotal, priceOf } from "./compare.rules.ts";
import { packageActions } from "./package.actions.ts";
import { packagesText as common, compareText as words } from "./packages.text.ts";

const { edit, copy, brands, history, remove } = packageActions;
const Menu = actionMenu<Package>(
  ({ name }) => words.actionsOf(name),
  async () => [edit, copy, brands, history, remove],
);

export type CompareRow = {
  key: string;
  head: ReactNode;
  cell: (pkg: Package) => ReactNode;
  /** The lowest of the row is bold. */
  worth?: (pkg: Package) => bigint;
};

export const rateRows: CompareRow[] = [
  ...pricedKinds.map((kind) => ({
    key: kind,
    head: (
      <>
        {lineKinds[kind].one} <span className="text-fg-3">{common.per[lineKinds[kind].unit]}</span>
      </>
    ),
    cell: (pkg: Package) => formatRate(priceOf(pkg, kind)),
    worth: (pkg: Package) => scaled(priceOf(pkg, kind), 4),
  })),
  {
    key: "integrations",
    head: common.integrations,
    cell: ({ price_details: { integration_charge } }) => (integration_charge ? common.charged : common.notCharged),
    worth: ({ price_details: { integration_charge } }) => (integration_charge ? 1n : 0n),
  },
];

/** What the example month would cost, and against one of the packages. */
export function exampleRows(example: Example, base: Package, change: ReactNode): CompareRow[] {
  const total = (pkg: Package) => exampleTotal(pkg, example);
  return [
    {
      key: "example",
      head: (
        <>
          {words.example} {change}
        </>
      ),
      cell: (pkg) => <b className="font-semibold">{formatMoney(unscaled(total(pkg), 2))}</b>,
    },
    {
      key: "against",
      head: words.against(base.name),
      cell: (pkg) => (total(pkg) === total(base) ? "–" : formatChange(unscaled(total(pkg) - total(base), 2))),
    },
  ];
}

export const usingRows: CompareRow[] = [
  {
    key: "brands",
    head: words.brands,
    cell: ({ id, name, total_brands }) =>
      total_brands === 0 ? (
        words.none
      ) : (
        <Link
          to={paths.brands}
          search={{ package: id }}
          aria-label={common.brandsLink(total_brands, name)}
          className="text-accent-text hover:underline"
        >
          {total_brands}
        </Link>
      ),
  },
  {
    key: "shown",
    head: words.shownTo,
    cell: (pkg) => (pkg.public ? words.everyone : pkg.organizations.map(({ name }) => name).join(", ")),
  },
  {
    key: "actions",
    head: <span className="sr-only">{words.actions}</span>,
    cell: (pkg) => (
      <span className="-mr-1.5 flex items-center justify-end">
        <ActionButton plain variant="ghost" action={edit} record={pkg} name={common.actionOf(common.edit, pkg.name)} />
        <Menu record={pkg} />
      </span>
    ),
  },
];
