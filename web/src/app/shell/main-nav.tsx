import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { stats } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { dataQuery } from "../../api/queries.ts";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { cx } from "../../lib/cx.ts";
import { paths } from "../../lib/paths.ts";
import { navEntries } from "../nav.ts";
import { shellText } from "./shell.text.ts";

type MainNavProps = { collapsed?: boolean | undefined; onFollow?: (() => void) | undefined };

const linkClass =
  "flex h-8 items-center gap-2.5 rounded-sm px-[9px] text-13 font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-selected aria-[current=page]:text-fg pointer-coarse:h-11 max-md:h-11";

/** The entries that the role may see. */
export function MainNav({ collapsed = false, onFollow }: MainNavProps) {
  const identity = useIdentity();
  const counts = useNavCounts(identity?.permissions.includes("dashboard") ?? false);
  const entries = navEntries.filter((entry) => identity?.permissions.includes(entry.area));
  return (
    <nav aria-label={shellText.mainNav} className="mt-1">
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) => (
          <li key={entry.to}>
            <KeyTooltip id={entry.keys} label={collapsed ? entry.label : undefined} side="right">
              <Link
                to={entry.to}
                activeOptions={{ exact: "exact" in entry, includeSearch: false }}
                className={linkClass}
                onClick={onFollow}
              >
                <entry.icon aria-hidden="true" />
                <span className={cx(collapsed && "sr-only")}>{entry.label}</span>
                {!collapsed && counts[entry.to] !== undefined && (
                  <span className="ml-auto text-12 text-fg-3 tabular-nums">{counts[entry.to]}</span>
                )}
              </Link>
            </KeyTooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shares the dashboard's counts; if they fail, the entries have none. */
function useNavCounts(enabled: boolean): Partial<Record<string, number>> {
  const { data } = useQuery({
    ...dataQuery(stats.read, {}),
    staleTime: STATS_CACHE_MS,
    enabled,
  });
  if (!data) return {};
  return {
    [paths.brands]: data.total_agency,
    ...(data.upcoming_onboardings > 0 && { [paths.onboardings]: data.upcoming_onboardings }),
    ...(data.needs_attention > 0 && { [paths.attention]: data.needs_attention }),
  };
}
