import { type BusinessOverview, engineNames, businessOverviewColumns as titles } from "@console/contract/businesses.ts";
import { Link } from "@tanstack/react-router";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { None, SideText } from "../../../../components/list/row-parts.tsx";
import type { SortOf } from "../../../../lib/list-search.ts";
import { paths } from "../../../../lib/paths.ts";
import { State } from "../../../../ui/badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { businessesSearch } from "../businesses.search.ts";
import { allBusinessesText as words } from "./all-businesses.text.ts";

type MinutesChangeProps = { minutes: string; before: string };

/** The change against the same days of the month before; nothing without minutes then. */
export function MinutesChange({ minutes, before }: MinutesChangeProps) {
  if (Number(before) === 0) return null;
  const percent = Math.round((Number(minutes) / Number(before) - 1) * 100);
  return (
    <span className="text-12 whitespace-nowrap text-fg-2 tabular-nums">
      {words.change(percent)}
      <span className="sr-only"> {words.changeHint}</span>
    </span>
  );
}

export const BusinessLink = ({ id, name }: Pick<BusinessOverview, "id" | "name">) => (
  <Link to={paths.business} params={{ id: String(id) }} className="underline-offset-3 hover:underline">
    {name}
  </Link>
);

export const BusinessStatus = ({ business: { account_status } }: { business: { account_status: boolean } }) => (
  <State tone={account_status ? "success" : "neutral"} hollow={!account_status}>
    {words.statuses[account_status ? "active" : "inactive"]}
  </State>
);

/** On a phone, a row has what tells businesses apart, and their minutes. */
export const allBusinessColumns: Column<BusinessOverview, SortOf<typeof businessesSearch>>[] = columnsOf(titles, [
  {
    key: "name",
    sort: "name",
    mobileLine: "first",
    min: 220,
    // On a phone, a finger on the brand below reaches up to it.
    className: "max-md:pb-2",
    cell: ({ id, name, external_id }) => (
      <>
        <BusinessLink id={id} name={name} />
        <SideText className="max-md:hidden">{external_id}</SideText>
      </>
    ),
  },
  {
    key: "brand",
    mobileLine: "second",
    width: 190,
    tight: 150,
    cell: ({ organization_id, brand }) => <BrandLink id={organization_id} name={brand} />,
  },
  {
    key: "location",
    mobileLine: "none",
    width: 150,
    fold: 1,
    className: "text-fg-2",
    cell: ({ location }) => location || <None />,
  },
  {
    key: "status",
    mobileLine: "first",
    width: 100,
    cell: (business) => <BusinessStatus business={business} />,
  },
  {
    key: "engine",
    mobileLine: "none",
    width: 130,
    tight: 110,
    className: "text-fg-2",
    cell: ({ voice_engine }) => engineNames[voice_engine],
  },
  {
    key: "integrations",
    mobileLine: "none",
    numeric: true,
    width: 112,
    tight: 104,
    fold: 2,
    className: "tabular-nums",
    cell: ({ integrations_count }) => integrations_count.toLocaleString("en-US"),
  },
  {
    key: "minutes",
    mobileLine: "second",
    numeric: true,
    width: 140,
    className: "tabular-nums",
    cell: ({ minutes, minutes_before }) => (
      <>
        {words.minutes(minutes)}
        <span className="md:hidden"> {words.minutesOnPhone}</span>{" "}
        <MinutesChange minutes={minutes} before={minutes_before} />
      </>
    ),
  },
  {
    key: "used",
    mobileLine: "none",
    width: 120,
    fold: 3,
    className: "text-fg-2",
    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} show="listed" /> : <None />),
  },
]);
