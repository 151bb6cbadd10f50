import { useQuery } from "@tanstack/react-query";
import { DateRange } from "../../components/date-range.tsx";
import { ListToolbar, SegmentedFilter } from "../../components/list-toolbar.tsx";
import { Select } from "../../ui/select.tsx";
import { type ActivityFilters, activityPeopleQuery } from "./activities.queries.ts";
import { activitiesText as words } from "./activities.text.ts";

type Change = { [K in keyof ActivityFilters]?: ActivityFilters[K] | undefined };
type ActivitiesToolbarProps = { filters: ActivityFilters; onFilter: (change: Change, replace?: boolean) => void };

export function ActivitiesToolbar({ filters, onFilter }: ActivitiesToolbarProps) {
  const { data: people = [] } = useQuery(activityPeopleQuery);
  const { q, type, user, from, to } = filters;
  return (
    <ListToolbar
      views="activities"
      label={words.search}
      placeholder={words.searchPlaceholder}
      q={q}
      onSearch={(next) => onFilter({ q: next }, true)}
    >
      <SegmentedFilter
        label={words.type}
        fallback="all"
        words={{ all: words.allTypes, ...words.types }}
        counts={undefined}
        value={type}
        onChange={(next) => onFilter({ type: next })}
      />
      <Select
        compact
        aria-label={words.user}
        className="md:w-52! max-md:flex-1"
        value={String(user ?? "all")}
        onChange={({ target }) => onFilter({ user: userOf(target.value) })}
      >
        <option value="all">{words.allUsers}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
        <option value="system">{words.system}</option>
      </Select>
      <DateRange from={from} to={to} onChange={(range) => onFilter(range)} />
    </ListToolbar>
  );
}

const userOf = (value: string): ActivityFilters["user"] =>
  value === "all" ? undefined : value === "system" ? value : Number(value);
