import { type SystemState, system } from "@console/contract/system.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dataQuery } from "../../../api/queries.ts";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { DetailCard } from "../../../components/layout/detail-card.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { common } from "../../../lib/common.text.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { systemText as words } from "./system.text.ts";

/** No event reports a change of what is shown here. */
const LOOK_MS = 10_000;

const stateQuery = { ...dataQuery(system.read, {}), staleTime: 0, refetchInterval: LOOK_MS };

/** What runs the console, and how it is doing, for Super Admins. */
export function SystemPage() {
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <Loaded query={useQuery(stateQuery)} words={words} skeleton="h-96">
        {(state) => <SystemCards state={state} />}
      </Loaded>
    </>
  );
}

/** From here on, the alert ConsoleClockOff fires (deploy/alerts.yml). */
const CLOCK_MS = 20_000;

type Field = readonly [label: string, value: ReactNode];

const SystemCards = ({ state }: { state: SystemState }) => (
  <div className="grid grid-cols-3 gap-4 max-xl:grid-cols-2 max-md:grid-cols-1">
    {cardsOf(state).map(({ title, badge, fields, after }) => (
      <DetailCard key={title} title={title} action={badge}>
        <dl className="flex flex-col gap-2 text-13">
          {fields.map(([label, value]) => (
            <div key={label} className="flex min-w-0 items-baseline justify-between gap-4">
              <dt className="flex-none text-fg-2">{label}</dt>
              <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {after}
      </DetailCard>
    ))}
  </div>
);

type CardOf = { title: string; badge?: ReactNode; fields: readonly Field[]; after?: ReactNode };

function cardsOf({ release, node, processes, database, mail, jobs, backup, close, clock }: SystemState): CardOf[] {
  return [
    {
      title: words.version,
      fields: [
        [words.console, release],
        [words.node, node],
        [words.postgres, database.version],
      ],
    },
    {
      title: words.processes,
      badge: <span className="text-12 text-fg-3 tabular-nums">{processes.length}</span>,
      fields: [],
      after: <Processes processes={processes} />,
    },
    {
      title: words.database,
      fields: [
        [words.size, sizeOf(database.bytes)],
        [words.migrations, database.migrations],
        [words.connections, words.used(database.connections)],
      ],
    },
    {
      title: words.email,
      badge: stateBadge(mail.failing_since === null, words.sending, words.notSending),
      fields: [
        [words.from, mail.from],
        ...(mail.failing_since === null ? [] : [[words.failingSince, timeOf(mail.failing_since)] as const]),
        [words.lastSent, timeOf(mail.sent_at)],
        [words.waiting, <CountLink key="waiting" count={mail.waiting} to={paths.emails} />],
      ],
    },
    {
      title: words.jobs,
      badge: stateBadge(jobs.running, words.running, words.notRunning),
      fields: [
        [words.failed, <CountLink key="failed" count={jobs.failed} to={paths.jobs} />],
        [words.oldestWaiting, jobs.waiting_since === null ? common.none : timeOf(jobs.waiting_since)],
      ],
    },
    {
      title: words.backup,
      fields: [
        [words.lastBackup, timeOf(backup.taken_at)],
        [words.schedule, backup.nightly ? words.nightly : common.none],
      ],
      after: !backup.nightly && <p className="mt-3 text-12 text-fg-2">{words.otherTools}</p>,
    },
    {
      title: words.close,
      badge: close && stateBadge(close.left === 0, words.allClosed, words.notAllClosed),
      fields: [
        [words.lastClose, timeOf(close?.at ?? null)],
        [words.notClosed, close?.left ?? 0],
      ],
    },
    {
      title: words.clock,
      badge: stateBadge(Math.abs(clock.ahead_ms) < CLOCK_MS, words.inSync, words.outOfSync),
      fields: [
        [words.serverTime, clockTime(clock)],
        [words.difference, words.milliseconds(clock.ahead_ms)],
        [words.timeZone, clock.time_zone],
      ],
    },
  ];
}

const sizeOf = (bytes: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "unit",
    unit: bytes < 1e9 ? "megabyte" : "gigabyte",
    maximumFractionDigits: bytes < 1e9 ? 0 : 1,
  }).format(bytes / (bytes < 1e9 ? 1e6 : 1e9));

const clockTime = ({ at, time_zone }: SystemState["clock"]): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long", timeZone: time_zone }).format(
    new Date(at),
  );

const stateBadge = (isGood: boolean, good: string, bad: string) => (
  <Badge tone={isGood ? "success" : "error"}>{isGood ? good : bad}</Badge>
);

const timeOf = (at: string | null): ReactNode => (at === null ? words.never : <Time at={at} />);

const CountLink = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? (
    0
  ) : (
    <Link to={to} className="text-accent-text underline-offset-3 hover:underline">
      {count.toLocaleString("en-US")}
    </Link>
  );

function Processes({ processes }: Pick<SystemState, "processes">) {
  const releases = new Set(processes.map(({ release }) => release));
  return (
    <>
      <ul className="flex flex-col gap-2 text-13">
        {processes.map(({ id, release, address, connected_at }) => (
          <li key={id} className="flex min-w-0 items-baseline justify-between gap-4 tabular-nums">
            <span className="min-w-0 break-words">
              {words.process(release)} <span className="text-fg-2">{address ?? words.local}</span>
            </span>
            <span className="flex-none text-fg-2">
              {words.connected} <Time at={connected_at} show="inSentence" />
            </span>
          </li>
        ))}
      </ul>
      {releases.size > 1 && (
        <p role="status" className="mt-3 text-12 text-warning-text">
          {words.severalReleases}
        </p>
      )}
    </>
  );
}
