import type { ReactNode } from "react";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { StatCards } from "./stat-cards.tsx";
import { statsText as words } from "./stats.text.ts";

type DashboardPageProps = {
  /** Tasks, in two thirds of the width. */
  main: ReactNode;
  /** Recent activity, next to it. */
  aside: ReactNode;
};

export const DashboardPage = ({ main, aside }: DashboardPageProps) => (
  <>
    <PageHeader title={words.title} />
    <div className="flex flex-col gap-4">
      <StatCards />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">{main}</div>
        {/* The height of a feed is unknown until it loads: what follows it is hidden for a moment, so that nobody
            sees it move. */}
        <div className="flex min-w-0 flex-col gap-4 [&>[aria-busy=true]~*]:[animation:late_0s_1s_backwards]">
          {aside}
        </div>
      </div>
    </div>
  </>
);
