import { getRouteApi } from "@tanstack/react-router";
import { useIdentity } from "../api/identity.ts";
import { RecentActivities } from "../features/activities/recent-activities.tsx";
import { BillsToday } from "../features/bills/bills-today.tsx";
import { RecentNotifications } from "../features/notifications/recent-notifications.tsx";
import { PendingOnboardings } from "../features/onboardings/list/pending-onboardings.tsx";
import { DashboardPage } from "../features/stats/dashboard-page.tsx";
import { omitUndefined } from "../lib/search.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const route = getRouteApi("/shell/");

// Below the frame, so that the first look does not wait for it.
const AttentionToday = lazyPart(async () => (await import("../features/attention/attention-today.tsx")).AttentionToday);

/** What to do first, then what is pending, then recent changes (DASH-16, DASH-08, DASH-12). */
export function Dashboard() {
  const { day } = route.useSearch();
  const navigate = route.useNavigate();
  const permissions = useIdentity()?.permissions ?? [];
  return (
    <DashboardPage
      first={
        <div className="min-h-[118px]">
          <AttentionToday />
        </div>
      }
      main={
        <>
          {permissions.includes("brands") && <BillsToday />}
          {permissions.includes("onboardings") && (
            <PendingOnboardings
              day={day}
              onDay={(next) => void navigate({ search: omitUndefined({ day: next }), resetScroll: false })}
            />
          )}
        </>
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
