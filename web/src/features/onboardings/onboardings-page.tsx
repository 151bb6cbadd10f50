import { type Onboarding, onboardings, type PackageType } from "@console/contract/onboardings.ts";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarDays, Plus } from "lucide-react";
import { useRef } from "react";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListToolbar, SelectFilter } from "../../components/list-toolbar.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useMarked } from "../../components/use-card-focus.ts";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { OnboardingList } from "./onboarding-list.tsx";
import { onboardingList, onboardingsAsked } from "./onboardings.queries.ts";
import { type Tab, onboardingsText as words } from "./onboardings.text.ts";
import { weekText } from "./week.text.ts";

const AddOnboardingDialog = lazyPart(async () => (await import("./add-onboarding-dialog.tsx")).AddOnboardingDialog, {
  failure: "over",
});
const WeekView = lazyPart(async () => (await import("./week-view.tsx")).WeekView);
const EditOnboarding = lazyPart(async () => (await import("./edit-onboarding.tsx")).EditOnboarding, {
  failure: "over",
});

const DoneOnboarding = lazyPart(async () => (await import("./done-onboarding.tsx")).DoneOnboarding, {
  failure: "over",
});

const route = getRouteApi("/shell/onboardings");

const views = [
  { value: "table", label: weekText.views.table },
  { value: "week", label: weekText.views.week },
] as const;

type Filter = { q?: string | undefined; type?: PackageType | undefined; tab?: "completed" | undefined };

export function OnboardingsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, type, page = 1 } = search;
  const tab: Tab = search.tab ?? "pending";
  const filters = { tab, ...(q && { q }), ...(type && { type }) };
  const found = usePagedList(onboardingList(filters), page);
  const counts = found.meta?.counts;
  const rows = useRef<HTMLTableSectionElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { marked, mark } = useMarked(search.view === "week" ? grid : rows);

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: Filter, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const add = () => void navigate({ search: (before) => ({ ...before, new: 1 }) });
  const edit = (id: number) => void navigate({ search: (before) => ({ ...before, edit: id }), resetScroll: false });
  const closeForm = () =>
    void navigate({
      search: (before) =>
        kept({
          ...before,
          new: undefined,
          date: undefined,
          time: undefined,
          package: undefined,
          edit: undefined,
          done: undefined,
        }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  const saved = ({ id }: Onboarding) => {
    closeForm();
    mark(id);
  };
  /** A link to what is done leads to where it stands now. */
  const showDone = ({ company_name }: Onboarding) =>
    void navigate({ search: { tab: "completed", q: company_name }, replace: true, ignoreBlocker: true });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  useCardKeys(search.view === "week" ? grid : rows, { onNew: add, onEdit: (id) => tab === "pending" && edit(id) });

  const actions = (
    <>
      <ExportButton route={onboardings.list} input={{ query: onboardingsAsked(filters) }} />
      <AddButton onClick={add}>{words.add}</AddButton>
    </>
  );

  return (
    <>
      <PageHeader title={words.title} count={counts?.all} subtitle={words.subtitle} actions={actions} />
      <ListToolbar
        views="onboardings"
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <SelectFilter
          label={words.type}
          fallback="all"
          words={words.types}
          value={type}
          onChange={(next) => filter({ type: next })}
        />
      </ListToolbar>
      <Tabs
        aside={
          <Segmented
            label={weekText.view}
            value={search.view ?? "table"}
            options={views}
            onChange={(next) =>
              void navigate({
                search: (before) => kept({ ...before, view: next === "week" ? next : undefined, week: undefined }),
              })
            }
          />
        }
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
        onChange={(next) => filter({ tab: next === "completed" ? next : undefined })}
      >
        {search.view === "week" ? (
          <WeekView
            filters={filters}
            week={search.week}
            grid={grid}
            onWeek={(week) => void navigate({ search: (before) => kept({ ...before, week }), resetScroll: false })}
            onEdit={edit}
            onSchedule={(date, time) =>
              void navigate({
                search: (before) => kept({ ...before, new: 1 as const, date, time }),
                resetScroll: false,
              })
            }
          />
        ) : (
          <OnboardingList
            found={found}
            tab={tab}
            label={words.tabs[tab]}
            rows={rows}
            marked={marked}
            onEdit={edit}
            onMore={more}
            empty={
              q || type ? (
                <EmptyState
                  title={words.empty[tab]}
                  hint={
                    <>
                      {words.noMatchHint}
                      <span className="mt-0.5 block text-fg-3">{words.inForce(q, type)}</span>
                    </>
                  }
                  onClear={() => filter({ q: undefined, type: undefined })}
                />
              ) : (
                <EmptyState
                  title={words.empty[tab]}
                  hint={words.emptyHint[tab]}
                  icon={CalendarDays}
                  action={
                    tab === "pending" && (
                      <Button variant="primary" size="sm" onClick={add}>
                        <Plus aria-hidden="true" />
                        {words.add}
                      </Button>
                    )
                  }
                />
              )
            }
          />
        )}
      </Tabs>
      {search.new === 1 && (
        <AddOnboardingDialog
          date={search.date}
          time={search.time}
          type={search.package}
          onClose={closeForm}
          onSaved={saved}
        />
      )}
      {search.done !== undefined && (
        <DoneOnboarding key={search.done} id={search.done} onClose={closeForm} onDone={showDone} />
      )}
      {search.edit !== undefined && found.meta && (
        <EditOnboarding
          key={search.edit}
          id={search.edit}
          listed={found.items.find(({ id }) => id === search.edit)}
          onClose={closeForm}
          onSaved={saved}
          onDone={showDone}
        />
      )}
    </>
  );
}
