import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState } from "react";
import { paths } from "../../app/paths.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { cx } from "../../lib/cx.ts";
import { formatDay } from "../../lib/dates.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { DayStrip } from "./day-strip.tsx";
import { OnboardingList } from "./onboarding-list.tsx";
import { onboardingList } from "./onboardings.queries.ts";
import { onboardingsText as words } from "./onboardings.text.ts";

type PendingOnboardingsProps = {
  /** Only of this day in New York. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** For the dashboard: only what is scheduled (DASH-29), soonest first. It loads and fails alone. */
export function PendingOnboardings({ day, onDay }: PendingOnboardingsProps) {
  const navigate = useNavigate();
  const [pages, setPages] = useState(1);
  const found = usePagedList(onboardingList({ tab: "pending", ...(day && { day }) }), pages);
  const rows = useRef<HTMLTableSectionElement>(null);
  const headingId = useId();
  const head = (
    <>
      <div className="flex min-h-7 items-center gap-2 px-card pt-3.5 pb-1">
        <h2 id={headingId} className="text-14 font-semibold tracking-name">
          {words.pending}
        </h2>
        <Link
          to={paths.onboardings}
          aria-label={words.viewAllPending}
          className={buttonClass({ variant: "ghost", size: "sm" }, "-mr-1.5 ml-auto")}
        >
          {words.viewAll}
        </Link>
      </div>
      <DayStrip
        day={day}
        onChoose={(next) => {
          setPages(1);
          onDay(next);
        }}
      />
    </>
  );
  // While it waits it is as tall as its skeleton, so that what stands below keeps its place.
  return (
    <section
      aria-labelledby={found.error ? undefined : headingId}
      className={cx("min-w-0", found.pending && "min-h-[404px] max-md:min-h-[632px]")}
    >
      <OnboardingList
        found={found}
        tab="pending"
        label={words.pending}
        head={head}
        rows={rows}
        onEdit={(id) => void navigate({ to: paths.onboardings, search: { edit: id } })}
        onMore={() => (found.moreFailed ? void found.retryMore() : setPages(pages + 1))}
        empty={
          <Card className="pb-4">
            {head}
            <p className="px-card text-13 text-fg-2">
              {day ? words.noneOn(formatDay(day)) : `${words.empty.pending}.`}
            </p>
          </Card>
        }
      />
    </section>
  );
}
