import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { optionsOf } from "../../../lib/options.ts";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { SelectableOnboardings } from "./list/onboarding-table.tsx";
import { firstCallsQuery, onboardingList } from "./onboardings.queries.ts";
import { ofTab, onboardingsSearch } from "./onboardings.search.ts";
import { type Tab, weekText, onboardingsText as words } from "./onboardings.text.ts";

const OnboardingDialog = lazyDialog(async () => (await import("./form/onboarding-dialog.tsx")).OnboardingDialog);
const OnboardingPeek = lazyPart(async () => (await import("./list/onboarding-peek.tsx")).OnboardingPeek);
const WeekView = lazyPart(async () => (await import("./week/week-view.tsx")).WeekView);
const EditOnboarding = lazyDialog(async () => (await import("./form/onboarding-dialog.tsx")).EditOnboarding);
const DoneOnboarding = lazyDialog(async () => (await import("./list/done-onboarding.tsx")).DoneOnboarding);

const route = getRouteApi("/shell/onboardings");

/** With how long it takes until a new brand's first call, once there was one. */
function useSubtitle(): string {
  const { data } = useQuery(firstCallsQuery);
  const { median_days: days, onboardings: count } = data ?? { median_days: null, onboardings: 0 };
  return days === null ? words.subtitle : `${words.subtitle} ${words.median(days, count)}`;
}

export function OnboardingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, type, view, week } = search;
  const tab: Tab = search.tab ?? "pending";
  const list = useList(onboardingList, {
    search,
    scope: { query: ofTab(tab) },
    onEdit: (id) => tab === "pending" && list.open({ edit: id }),
  });
  const counts = list.meta?.counts;
  const saved = ({ id }: Onboarding) => list.saved(id);
  /** A link to a completed onboarding leads to its current row. */
  const showDone = ({ company_name }: Onboarding) =>
    void navigate({ search: { tab: "completed", q: company_name }, replace: true, ignoreBlocker: true });

  return (
    <>
      <ListPage
        list={list}
        words={{ ...words, subtitle: useSubtitle(), empty: words.empty[tab], emptyHint: words.emptyHint[tab] }}
        views="onboardings"
        icon={CalendarDays}
        noMatch={
          <>
            {words.noMatchHint}
            <span className="mt-0.5 block text-fg-3">{words.inForce(q, type)}</span>
          </>
        }
        skeleton={<TableSkeleton columns={5} />}
        filters={
          <SelectFilter
            label={words.type}
            fallback="all"
            words={words.types}
            value={type}
            onChange={(next) => list.filter({ type: next })}
          />
        }
        frame={(table) => (
          <Tabs
            label={words.status}
            value={tab}
            tabs={[
              {
                value: "pending",
                label: words.tab(words.tabs.pending, counts?.scheduled),
                room: words.tab(words.tabs.pending, 99),
              },
              {
                value: "completed",
                label: words.tab(words.tabs.completed, counts?.done),
                room: words.tab(words.tabs.completed, 99),
              },
            ]}
            onChange={(next) => list.filter({ tab: next === "completed" ? next : undefined })}
            aside={
              <Segmented
                label={weekText.view}
                value={view ?? "table"}
                options={optionsOf(weekText.views)}
                onChange={(next) => list.open({ view: next === "week" ? next : undefined, week: undefined })}
              />
            }
          >
            {view === "week" ? (
              <WeekView
                query={{ ...onboardingsSearch.query(search), ...ofTab(tab) }}
                week={week}
                grid={list.rows}
                onWeek={(next) => list.open({ week: next })}
                onEdit={list.edit}
                onSchedule={(date, time) => list.open({ new: 1, date, time })}
              />
            ) : (
              table
            )}
          </Tabs>
        )}
      >
        <SelectableOnboardings list={list} label={words.tabs[tab]} tab={tab} />
      </ListPage>
      {search.peek !== undefined && <OnboardingPeek list={list} />}
      {search.new === 1 && (
        <OnboardingDialog
          date={search.date}
          time={search.time}
          type={search.package}
          onClose={list.close}
          onSaved={saved}
        />
      )}
      {search.done !== undefined && (
        <DoneOnboarding key={search.done} id={search.done} onClose={list.close} onDone={showDone} />
      )}
      {search.edit !== undefined && (
        <EditOnboarding
          key={search.edit}
          id={search.edit}
          listed={list.items.find(({ id }) => id === search.edit)}
          onClose={list.close}
          onSaved={saved}
          onDone={showDone}
        />
      )}
      {search.history && <HistoryDialog kind="onboarding" id={search.history} onClose={list.close} />}
    </>
  );
}
