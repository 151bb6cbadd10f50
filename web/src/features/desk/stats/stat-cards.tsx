import type { Permission } from "@console/contract/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Building2, CalendarDays, type LucideIcon, Package, RotateCw, Users } from "lucide-react";
import { useState } from "react";
import { useIdentity } from "../../../api/identity.ts";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { common } from "../../../lib/common.text.ts";
import { cx } from "../../../lib/cx.ts";
import { formatRelative } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Spinner } from "../../../ui/button.tsx";
import { Card, Skeleton } from "../../../ui/card.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { statsQuery } from "./stats.queries.ts";
import { statsText as words } from "./stats.text.ts";

type Entry = { count: keyof typeof words.cards; to: string; permission: Permission; icon: LucideIcon };

const entries = [
  { count: "total_agency", to: paths.brands, permission: "brands", icon: Building2 },
  { count: "active_packages", to: paths.packages, permission: "packages", icon: Package },
  { count: "team_members", to: paths.team, permission: "team", icon: Users },
  { count: "upcoming_onboardings", to: paths.onboardings, permission: "onboardings", icon: CalendarDays },
] as const satisfies readonly Entry[];

const ageId = "stats-age";

/** Four counts; each links to its list if the role may see it. */
export function StatCards() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(statsQuery);
  const permissions = useIdentity()?.permissions ?? [];
  const skeleton = useDelayed(isPending);
  const age = useNow((now) => words.updated(formatRelative(new Date(dataUpdatedAt).toISOString(), now)));
  const failed = error && !data;
  return (
    <section aria-label={words.counts}>
      <ul aria-busy={isPending} className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3">
        {entries.map((entry) => (
          <Card
            as="li"
            key={entry.count}
            className={cx(
              "relative min-h-[88px] min-w-0 px-card pt-3.5 pb-card transition-colors duration-(--t-fast) has-[a]:hover:border-line-strong",
              "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent max-md:px-3.5",
            )}
          >
            {failed && !skeleton ? (
              <Failed label={words.cards[entry.count]} onRetry={refetch} />
            ) : (
              <Count
                entry={entry}
                value={skeleton ? undefined : data?.[entry.count]}
                skeleton={skeleton}
                age={age}
                linked={permissions.includes(entry.permission)}
                byDay={entry.count === "total_agency" ? data?.brands_by_day : undefined}
              />
            )}
          </Card>
        ))}
      </ul>
      <p id={ageId} hidden>
        {data ? age : ""}
      </p>
      <p role="status" className="sr-only">
        {skeleton ? words.loading : ""}
        {failed ? words.failed : ""}
      </p>
    </section>
  );
}

type CountProps = {
  entry: Entry;
  value: number | undefined;
  skeleton: boolean;
  age: string;
  linked: boolean;
  /** Previous values, oldest first, if known. */
  byDay: readonly number[] | undefined;
};

function Count({ entry, value, skeleton, age, linked, byDay }: CountProps) {
  const label = words.cards[entry.count];
  const [first = 0, last = 0] = [byDay?.at(0), byDay?.at(-1)];
  const content = (
    <>
      <span className="flex items-start gap-2 text-13 text-fg-2">
        <span className="min-w-0 flex-1">{label}</span>
        <entry.icon aria-hidden="true" className="text-fg-3" />
      </span>
      <span className="mt-auto block h-10 pt-1.5 text-28 font-semibold tracking-figure tabular-nums">
        {value?.toLocaleString("en-US")}
        {skeleton && <Skeleton className="mt-1 inline-block h-6 w-14" />}
      </span>
    </>
  );
  const count = (
    <Tooltip text={age} disabled={value === undefined}>
      {linked ? (
        <Link
          to={entry.to}
          aria-describedby={ageId}
          className="flex h-full flex-col after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none"
        >
          {content}
        </Link>
      ) : (
        <div className="flex h-full flex-col">{content}</div>
      )}
    </Tooltip>
  );
  if (last <= first) return count;
  return (
    <>
      {count}
      <div className="absolute right-card bottom-4 text-12 text-fg-3 tabular-nums max-xl:hidden">
        {words.more(last - first)}
      </div>
    </>
  );
}

function Failed({ label, onRetry }: { label: string; onRetry: () => Promise<unknown> }) {
  const [trying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    await onRetry();
    setTrying(false);
  }

  return (
    <>
      <p className="text-13 text-fg-2">{label}</p>
      <div className="mt-1.5 flex h-[34px] items-center gap-2">
        <span className="text-16 font-semibold text-error-text">{common.error}</span>
        <IconButton
          label={words.retry(label)}
          size="sm"
          aria-busy={trying || undefined}
          onClick={() => void (trying || retry())}
        >
          {trying ? <Spinner /> : <RotateCw aria-hidden="true" />}
        </IconButton>
      </div>
    </>
  );
}
