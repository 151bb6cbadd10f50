import { Link } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { ListStates } from "../../../../components/list/list-states.tsx";
import { LoadMoreOf } from "../../../../components/list/load-more.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { useShortList } from "../../../../components/list/use-paged-list.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { SectionHead } from "../../../../ui/card.tsx";
import { onboardingList } from "../onboardings.queries.ts";
import { ofTab } from "../onboardings.search.ts";
import { onboardingsText as words } from "../onboardings.text.ts";
import { DayChips } from "./day-chips.tsx";
import { OnboardingTable } from "./onboarding-table.tsx";

type PendingOnboardingsProps = {
  /** Only onboardings on this day in New York. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** For the dashboard: only scheduled ones (DASH-29), soonest first. Loads and fails independently. */
export function PendingOnboardings({ day, onDay }: PendingOnboardingsProps) {
  const { pages: list, more } = useShortList(
    onboardingList.at({}, { query: { ...ofTab("pending"), from: day, to: day } }).source,
  );
  const rows = useRef<HTMLElement>(null);
  const headingId = useId();
  const head = (
    <SectionHead id={headingId} title={words.pending} count={list.meta?.total}>
      <DayChips day={day} onChoose={onDay} />
      <Link
        to={paths.onboardings}
        aria-label={words.viewAllPending}
        className={buttonClass({ variant: "ghost", size: "sm" })}
      >
        {words.viewAll}
      </Link>
    </SectionHead>
  );
  // While loading, it is as tall as its skeleton, so that what is below does not move.
  return (
    <section
      aria-labelledby={list.error ? undefined : headingId}
      className={cx("min-w-0", list.pending && "min-h-[404px] max-md:min-h-[632px]")}
    >
      <ListStates
        pages={list}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={
          <>
            {head}
            <TableSkeleton inset columns={5} />
          </>
        }
        empty={
          <>
            {head}
            <p className="border-t border-line py-3 text-13 text-fg-2">
              {day ? words.noneOn(formatDay(day)) : `${words.empty.pending}.`}
            </p>
          </>
        }
      >
        {head}
        <OnboardingTable list={{ items: list.items, pages: list, rows }} label={words.pending} tab="pending" />
        <LoadMoreOf pages={list} list={rows} onMore={more} />
      </ListStates>
    </section>
  );
}
