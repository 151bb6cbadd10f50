import { useQuery } from "@tanstack/react-query";
import { DateRange } from "../../../components/list/date-range.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import type { AddressChange } from "../../../components/list/use-address.ts";
import { Select } from "../../../ui/select.tsx";
import { activityPeopleQuery } from "./activities.queries.ts";
import type { activitiesSearch } from "./activities.search.ts";
import { activitiesText as words } from "./activities.text.ts";

type Filters = ReturnType<typeof activitiesSearch>;
type ActivityFiltersProps = { filters: Filters; onFilter: (change: AddressChange<Filters>) => void };

export function ActivityFilters({ filters, onFilter }: ActivityFiltersProps) {
  const { data: people = [] } = useQuery(activityPeopleQuery);
  const { type, kind, user, from, to } = filters;
  return (
    <>
      <SegmentedFilter
        label={words.type}
        fallback="all"
        words={{ all: words.allTypes, ...words.types }}
        value={type}
        onChange={(next) => onFilter({ type: next })}
      />
      <SelectFilter
        label={words.show}
        fallback="all"
        words={{ all: words.everything, ...words.kinds }}
        value={kind}
        onChange={(next) => onFilter({ kind: next })}
      />
      <Select
        compact
        aria-label={words.user}
        className="md:w-44 max-md:flex-1"
        value={String(user ?? "all")}
        options={[
          { value: "all", label: words.allUsers },
          ...people.map(({ id, name, left }) => ({ value: String(id), label: left ? words.left(name) : name })),
          { value: "system", label: words.system },
        ]}
        onChange={({ target }) => onFilter({ user: userOf(target.value) })}
      />
      <DateRange range={{ from, to }} onChange={onFilter} />
    </>
  );
}

const userOf = (value: string): Filters["user"] =>
  value === "all" ? undefined : value === "system" ? value : Number(value);
