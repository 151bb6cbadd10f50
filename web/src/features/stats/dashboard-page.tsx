import { PageHeader } from "../../components/page-header.tsx";
import { RecentActivities } from "./recent-activities.tsx";
import { StatCards } from "./stat-cards.tsx";
import { statsText as words } from "./stats.text.ts";

export const DashboardPage = () => (
  <>
    <PageHeader title={words.title} />
    <div className="flex flex-col gap-4">
      <StatCards />
      <RecentActivities />
    </div>
  </>
);
