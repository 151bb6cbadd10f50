import { STATS_CACHE_MS } from "@console/contract/limits.ts";
import { mayAccess } from "@console/contract/permissions.ts";
import { stats } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
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

/** The pages of the side navigation that the role may see: two groups with a line between, and one at the foot. */
export function MainNav({ collapsed = false, onFollow }: MainNavProps) {
  const role = useIdentity()?.role;
  const here = useLocation({ select: ({ pathname }) => pathname });
  const pages = listedPages(useRouter()).flatMap(({ navigation, keys, ...page }) =>
    navigation && keys && role && mayAccess(role, page.area) ? [{ ...page, ...navigation, keys }] : [],
  );
  return (
    <nav aria-label={shellText.mainNav} className="flex min-h-full flex-col gap-2.5 pt-1 pb-px">
      {[...Map.groupBy(pages, ({ group }) => group)].map(([name, group]) => (
        <ul
          key={name}
          className={cx(
            "flex flex-col gap-px",
            name === "foot" ? "mt-auto" : "border-line not-first:border-t not-first:pt-2.5",
          )}
        >
          {group.map((page) => (
            <li key={page.to} className="relative">
              <KeyTooltip id={page.keys} label={collapsed ? page.name : undefined} side="right">
                <Link
                  to={page.to}
                  activeOptions={{
                    exact: page.to === "/" || pages.some(({ to }) => isBelow(to, page.to) && isAt(here, to)),
                    includeSearch: false,
                  }}
                  className={linkClass}
                  onClick={onFollow}
                >
                  <page.icon aria-hidden="true" />
                  <span className={cx(collapsed && "sr-only")}>{page.name}</span>
                  <Waiting to={page.to} dot={collapsed} />
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
const isBelow = (path: string, parent: string) => path.startsWith(`${parent.replace(/\/$/, "")}/`) && path !== parent;
const isAt = (path: string, page: string) => path === page || isBelow(path, page);

const waits = {
  [paths.onboardings]: { of: "late_onboardings", tone: "bg-warning-soft text-warning-text", dot: "bg-warning" },
  [paths.attention]: { of: "needs_attention", tone: "bg-error-soft text-error-text", dot: "bg-error" },
} as const;
const waitsAt: Partial<Record<string, (typeof waits)[keyof typeof waits]>> = waits;

/** How much work waits on a page, from the dashboard's counts; nothing if there is none or they fail. */
function Waiting({ to, dot }: { to: string; dot: boolean }) {
  const role = useIdentity()?.role;
  const here = waitsAt[to];
  const { data } = useQuery({
    ...dataQuery(stats.read, {}),
    staleTime: STATS_CACHE_MS,
    enabled: here !== undefined && role !== undefined && mayAccess(role, "dashboard"),
  });
  if (!here || !data || data[here.of] === 0) return null;
  const count = data[here.of].toLocaleString("en-US");
  if (dot) {
    return (
      <>
        <span aria-hidden="true" className={cx("absolute top-1 right-1 size-[7px] rounded-full", here.dot)} />
        <span className="sr-only">{count}</span>
      </>
    );
  }
  return (
    <span
      className={cx("ml-auto min-w-5 rounded-full px-1.5 text-center text-12 leading-[18px] tabular-nums", here.tone)}
    >
      {count}
    </span>
  );
}
