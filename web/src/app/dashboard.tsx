import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useIdentity } from "../api/identity.ts";
import { PageHeader } from "../components/layout/page-header.tsx";
import { RecentActivities } from "../features/desk/activities/recent-activities.tsx";
import { AttentionToday } from "../features/desk/attention/attention-today.tsx";
import { RecentNotifications } from "../features/desk/notifications/recent-notifications.tsx";
import { FirstStepsCard } from "../features/desk/stats/first-steps-card.tsx";
import { OutstandingStrip } from "../features/desk/stats/outstanding-strip.tsx";
import { StatCards } from "../features/desk/stats/stat-cards.tsx";
import { statsQuery } from "../features/desk/stats/stats.queries.ts";
import { statsText } from "../features/desk/stats/stats.text.ts";
import { TrendsStrip } from "../features/desk/stats/trends-strip.tsx";
import { PendingOnboardings } from "../features/partners/onboardings/list/pending-onboardings.tsx";
import { omitUndefined } from "../lib/search.ts";

const route = getRouteApi("/shell/");

/** What to do first, then what is pending, then recent changes (DASH-16, DASH-08, DASH-12). */
export function Dashboard() {
  const { day } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: counts } = useQuery(statsQuery);
  const permissions = useIdentity()?.permissions ?? [];
  return (
    <>
      <PageHeader title={statsText.title} />
      <div className="flex flex-col gap-7">
        {counts !== undefined && counts.first_steps > 0 && <FirstStepsCard />}
        {/* Empty until its placeholder is due: as tall as that. */}
        <div className="min-h-[100px] empty:min-h-[241px] max-md:empty:min-h-[401px]">
          <AttentionToday />
        </div>
        {permissions.includes("brands") && <TrendsStrip />}
        {permissions.includes("brands") && <OutstandingStrip />}
        <StatCards />
        {permissions.includes("onboardings") && (
          <PendingOnboardings
            day={day}
            onDay={(next) => void navigate({ search: omitUndefined({ day: next }), resetScroll: false })}
          />
        )}
        <div className="grid grid-cols-2 items-start gap-8 max-lg:grid-cols-1">
          <RecentActivities />
          <RecentNotifications />
        </div>
      </div>
    </>
  );
}
