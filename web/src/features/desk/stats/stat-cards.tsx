import type { Permission } from "@console/contract/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Building2, CalendarDays, type LucideIcon, Package, RotateCw, Users } from "lucide-react";
import { useState } from "react";
import { useIdentity } from "../../../api/identity.ts";
import { useDelayed } from "../../../components/feedback/waiting.tsx";
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
      <ul aria-busy={isPending} className="grid grid-cols-4 gap-3 max-lg:grid-cols-2 max-md:gap-2">
        {entries.map((entry) => (
          <Card
            as="li"
            key={entry.count}
            className={cx(
              "relative flex min-h-11 min-w-0 items-center px-3 transition-colors duration-(--t-fast) has-[a]:hover:border-line-strong",
              "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent",
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
};

function Count({ entry, value, skeleton, age, linked }: CountProps) {
  const label = words.cards[entry.count];
  const content = (
    <>
      <entry.icon aria-hidden="true" className="text-fg-3 max-md:hidden" />
      <span className="min-w-0 flex-1 text-13 text-fg-2">{label}</span>
      <span className="text-16 font-semibold tracking-figure tabular-nums">
        {value?.toLocaleString("en-US")}
        {skeleton && <Skeleton className="h-4 w-8" />}
      </span>
    </>
  );
  return (
    <Tooltip text={age} disabled={value === undefined}>
      {linked ? (
        <Link
          to={entry.to}
          aria-describedby={ageId}
          className="flex min-w-0 flex-1 items-center gap-2.5 after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none"
        >
          {content}
        </Link>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-2.5">{content}</div>
      )}
    </Tooltip>
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
      <p className="min-w-0 flex-1 text-13 text-fg-2">{label}</p>
      <div className="-mr-1.5 flex items-center gap-1">
        <span className="text-13 font-medium text-error-text">{common.error}</span>
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
