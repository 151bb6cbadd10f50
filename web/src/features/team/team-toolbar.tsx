import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import type { MemberStatus, TeamFilters } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

type TeamToolbarProps = {
  filters: TeamFilters;
  counts: Record<string, number> | undefined;
  onSearch: (q: string) => void;
  onStatus: (status: MemberStatus | undefined) => void;
  onRole: (role: Role | undefined) => void;
};

const statuses = ["all", "active", "inactive"] as const;

export function TeamToolbar({ filters, counts, onSearch, onStatus, onRole }: TeamToolbarProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        hotkey
        label={words.search}
        placeholder={words.searchPlaceholder}
        className="max-md:flex-[1_1_0%]!"
        value={filters.q ?? ""}
        onSearch={onSearch}
      />
      <Select
        compact
        aria-label={words.role}
        value={filters.role ?? "all"}
        onChange={(event) => onRole(roles.find((role) => role === event.target.value))}
      >
        <option value="all">{words.allRoles}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabel[role]}
          </option>
        ))}
      </Select>
      <Segmented
        label={words.status}
        className="max-md:basis-full"
        value={filters.status ?? "all"}
        options={statuses.map((value) => ({ value, label: words.statuses[value], count: counts?.[value] }))}
        onChange={(value) => onStatus(value === "all" ? undefined : value)}
      />
    </search>
  );
}
