import type { ReactNode } from "react";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { StatCards } from "./stat-cards.tsx";
import { statsText as words } from "./stats.text.ts";

type DashboardPageProps = {
  /** What to do first. */
  first: ReactNode;
  /** Tasks, in the full width. */
  main: ReactNode;
  /** Recent changes, side by side. */
  aside: ReactNode;
};

export const DashboardPage = ({ first, main, aside }: DashboardPageProps) => (
  <>
    <PageHeader title={words.title} />
    <div className="flex flex-col gap-7">
      {first}
      <StatCards />
      {main}
      <div className="grid grid-cols-2 items-start gap-8 max-lg:grid-cols-1">{aside}</div>
    </div>
  </>
);
