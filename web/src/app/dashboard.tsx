import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useIdentity } from "../api/identity.ts";
import { RecentActivities } from "../features/desk/activities/recent-activities.tsx";
import { AttentionToday } from "../features/desk/attention/attention-today.tsx";
import { RecentNotifications } from "../features/desk/notifications/recent-notifications.tsx";
import { DashboardPage } from "../features/desk/stats/dashboard-page.tsx";
import { FirstStepsCard } from "../features/desk/stats/first-steps-card.tsx";
import { statsQuery } from "../features/desk/stats/stats.queries.ts";
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
    <DashboardPage
      first={
        <>
          {counts !== undefined && counts.first_steps > 0 && <FirstStepsCard />}
          {/* Empty until its placeholder is due: as tall as that. */}
          <div className="min-h-[100px] empty:min-h-[241px] max-md:empty:min-h-[401px]">
            <AttentionToday />
          </div>
          {permissions.includes("brands") && <TrendsStrip />}
        </>
      }
      main={
        permissions.includes("onboardings") && (
          <PendingOnboardings
            day={day}
            onDay={(next) => void navigate({ search: omitUndefined({ day: next }), resetScroll: false })}
          />
        )
      }
      aside={
        <>
          <RecentActivities />
          <RecentNotifications />
        </>
      }
    />
  );
}
