import { type BusinessOverview, businessOverviewColumns as titles } from "@console/contract/businesses.ts";
import { Link } from "@tanstack/react-router";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { common } from "../../../../lib/common.text.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { businessesSearch } from "../businesses.search.ts";
import { engineName } from "../businesses.text.ts";
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

/** On a phone, the name, the status and the minutes come first. */
export const allBusinessColumns: Column<BusinessOverview, SortOf<typeof businessesSearch>>[] = columnsOf(titles, [
  {
    key: "name",
    sort: "name",
    mobileLine: "first",
    className: "min-w-44",
    cell: ({ id, name, external_id }) => (
      <>
        <Link
          to={paths.business}
          params={{ id: String(id) }}
          className="break-words underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-12 font-normal break-all text-fg-3">{external_id}</span>
      </>
    ),
  },
  {
    key: "brand",
    mobileLine: "second",
    className: "min-w-32",
    cell: ({ organization_id, brand }) => <BrandLink id={organization_id} name={brand} />,
  },
  {
    key: "location",
    mobileLine: "second",
    foldInto: "brand",
    cell: ({ location }) => location || <None />,
  },
  {
    key: "status",
    mobileLine: "first",
    cell: ({ account_status }) => (
      <Badge tone={account_status ? "success" : "neutral"}>
        {words.statuses[account_status ? "active" : "inactive"]}
      </Badge>
    ),
  },
  { key: "engine", mobileLine: "second", cell: ({ voice_engine }) => engineName(voice_engine) },
  {
    key: "integrations",
    mobileLine: "none",
    numeric: true,
    className: "tabular-nums",
    cell: ({ integrations_count }) => integrations_count.toLocaleString("en-US"),
  },
  {
    key: "minutes",
    mobileLine: "second",
    numeric: true,
    className: "whitespace-nowrap tabular-nums",
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
    foldInto: "minutes",
    className: "whitespace-nowrap",
    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : <None />),
  },
]);

/** An en dash. */
const None = () => (
  <span className="max-md:hidden">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{common.none}</span>
  </span>
);
