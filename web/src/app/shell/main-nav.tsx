import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import { stats } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { dataQuery } from "../../api/queries.ts";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { cx } from "../../lib/cx.ts";
import { paths } from "../../lib/paths.ts";
import { listedPages } from "../pages.ts";
import { shellText } from "./shell.text.ts";

type MainNavProps = { collapsed?: boolean | undefined; onFollow?: (() => void) | undefined };

const linkClass =
  "flex h-8 items-center gap-2.5 rounded-sm px-[9px] text-13 font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-selected aria-[current=page]:text-fg pointer-coarse:h-11 max-md:h-11";

/** The pages of the side navigation that the role may see, in groups. */
export function MainNav({ collapsed = false, onFollow }: MainNavProps) {
  const role = useIdentity()?.role;
  const counts = useNavCounts(role !== undefined && mayAccess(role, "dashboard"));
  const pages = listedPages(useRouter()).flatMap(({ navigation, keys, ...page }) =>
    navigation && keys && role && mayAccess(role, page.area) ? [{ ...page, ...navigation, keys }] : [],
  );
  return (
    <nav aria-label={shellText.mainNav} className="mt-1 flex flex-col gap-3">
      {[...Map.groupBy(pages, ({ group }) => group).values()].map((group) => (
        <ul key={group[0]?.to} className="flex flex-col gap-0.5">
          {group.map((page) => (
            <li key={page.to}>
              <KeyTooltip id={page.keys} label={collapsed ? page.name : undefined} side="right">
                <Link
                  to={page.to}
                  activeOptions={{ exact: pages.some(({ to }) => isBelow(to, page.to)), includeSearch: false }}
                  className={linkClass}
                  onClick={onFollow}
                >
                  <page.icon aria-hidden="true" />
                  <span className={cx(collapsed && "sr-only")}>{page.name}</span>
                  {!collapsed && counts[page.to] !== undefined && (
                    <span className="ml-auto text-12 text-fg-3 tabular-nums">{counts[page.to]}</span>
                  )}
                </Link>
              </KeyTooltip>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** A page with an entry of its own is not also marked as its parent. */
const isBelow = (path: string, parent: string) => path !== parent && path.startsWith(`${parent.replace(/\/$/, "")}/`);

/** How much there is to do, from the dashboard's counts; if they fail, the entries have none. */
function useNavCounts(enabled: boolean): Partial<Record<string, number>> {
  const { data } = useQuery({
    ...dataQuery(stats.read, {}),
    staleTime: STATS_CACHE_MS,
    enabled,
  });
  if (!data) return {};
  return {
    ...(data.upcoming_onboardings > 0 && { [paths.onboardings]: data.upcoming_onboardings }),
    ...(data.needs_attention > 0 && { [paths.attention]: data.needs_attention }),
  };
}
