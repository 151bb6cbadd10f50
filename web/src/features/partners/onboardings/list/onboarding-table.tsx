import type { Onboarding } from "@console/contract/onboardings.ts";
import { useMemo } from "react";
import { type ActionContext, useActionContext } from "../../../../components/actions/action.ts";
import { lazyAct } from "../../../../components/actions/action-menu.tsx";
import { ListTable, type ListTableProps } from "../../../../components/list/list-table.tsx";
import { bulkOf, type SelectableList, SelectableTable } from "../../../../components/list/selectable-table.tsx";
import { useStableCallback } from "../../../../lib/hooks.ts";
import { overlapsOf } from "../onboarding-times.ts";
import type { Tab } from "../onboardings.text.ts";
import { onboardingColumns } from "./onboarding-columns.tsx";

const fetchDone = async () => (await import("../onboarding.actions.ts")).onboardingActions.done;

const OnboardingBulk = bulkOf(async () => [await fetchDone()]);

const askIfDone = lazyAct(async () => {
  const [{ act }, done] = await Promise.all([import("../../../../components/actions/act.ts"), fetchDone()]);
  return (onboarding: Onboarding, context: ActionContext) => act(done, onboarding, context);
});

function useColumns(items: readonly Onboarding[], tab: Tab) {
  const context = useActionContext();
  const onDone = useStableCallback((onboarding: Onboarding) => void askIfDone(onboarding, context));
  return useMemo(() => onboardingColumns({ tab, overlaps: overlapsOf(items), onDone }), [tab, items, onDone]);
}

const nameOf = ({ company_name }: Onboarding) => company_name;

type OnboardingTableProps<L> = { list: L; label: string; tab: Tab };

/** The table of a tab, whose onboardings can be selected. */
export const SelectableOnboardings = ({ list, label, tab }: OnboardingTableProps<SelectableList<Onboarding>>) => (
  <SelectableTable
    list={list}
    label={label}
    view={tab}
    columns={useColumns(list.items, tab)}
    nameOf={nameOf}
    bulk={OnboardingBulk}
  />
);

/** For the dashboard. */
export const OnboardingTable = ({
  list,
  label,
  tab,
}: OnboardingTableProps<ListTableProps<Onboarding, never>["list"]>) => (
  <ListTable inset list={list} label={label} columns={useColumns(list.items, tab)} nameOf={nameOf} />
);
