import type { Onboarding } from "@console/contract/onboardings.ts";
import { useMemo } from "react";
import { type ActionContext, useActionContext } from "../../../../components/actions/action.ts";
import { lazyAct } from "../../../../components/actions/action-menu.tsx";
import { ListTable, type ListTableProps } from "../../../../components/list/list-table.tsx";
import { useStableCallback } from "../../../../lib/hooks.ts";
import { overlapsOf } from "../onboarding-times.ts";
import type { Tab } from "../onboardings.text.ts";
import { onboardingColumns } from "./onboarding-columns.tsx";

type OnboardingTableProps = {
  list: ListTableProps<Onboarding, never>["list"];
  label: string;
  tab: Tab;
  inset?: boolean;
};

const askIfDone = lazyAct(async () => {
  const [{ act }, { onboardingActions }] = await Promise.all([
    import("../../../../components/actions/act.ts"),
    import("../onboarding.actions.ts"),
  ]);
  return (onboarding: Onboarding, context: ActionContext) => act(onboardingActions.done, onboarding, context);
});

/** One table for both tabs and the dashboard. */
export function OnboardingTable(props: OnboardingTableProps) {
  const { list, tab, ...table } = props;
  const { items } = list;
  const context = useActionContext();
  const onDone = useStableCallback((onboarding: Onboarding) => void askIfDone(onboarding, context));
  const columns = useMemo(() => onboardingColumns({ tab, overlaps: overlapsOf(items), onDone }), [tab, items, onDone]);
  return <ListTable list={list} columns={columns} {...table} />;
}
