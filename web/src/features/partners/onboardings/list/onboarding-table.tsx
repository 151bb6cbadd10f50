import type { Onboarding } from "@console/contract/onboardings.ts";
import { useMemo } from "react";
import { type ActionContext, useActionContext } from "../../../../components/actions/action.ts";
import { lazyAct } from "../../../../components/actions/action-menu.tsx";
import type { BulkProps } from "../../../../components/list/bulk-actions.tsx";
import { ListTable, type ListTableProps } from "../../../../components/list/list-table.tsx";
import { type Selection, useSelection } from "../../../../components/list/use-selection.ts";
import { useStableCallback } from "../../../../lib/hooks.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { overlapsOf } from "../onboarding-times.ts";
import type { Tab } from "../onboardings.text.ts";
import { onboardingColumns } from "./onboarding-columns.tsx";

const OnboardingBulk = lazyPart(async () => {
  const [{ BulkActions }, { onboardingActions }] = await Promise.all([
    import("../../../../components/list/bulk-actions.tsx"),
    import("../onboarding.actions.ts"),
  ]);
  return (props: BulkProps<Onboarding>) => <BulkActions {...props} actions={[onboardingActions.done]} />;
});

type Listed = ListTableProps<Onboarding, never>["list"];

type OnboardingTableProps = {
  list: Listed;
  label: string;
  tab: Tab;
  inset?: boolean;
  selection?: Selection<Onboarding>;
};

const askIfDone = lazyAct(async () => {
  const [{ act }, { onboardingActions }] = await Promise.all([
    import("../../../../components/actions/act.ts"),
    import("../onboarding.actions.ts"),
  ]);
  return (onboarding: Onboarding, context: ActionContext) => act(onboardingActions.done, onboarding, context);
});

/** The table of a tab, whose onboardings can be selected. */
export function SelectableOnboardings({
  list,
  ...table
}: {
  list: Listed & BulkProps<Onboarding>["list"] & { narrowedBy: string };
  label: string;
  tab: Tab;
}) {
  const selection = useSelection(list.items, `${table.tab} ${list.narrowedBy}`);
  return (
    <>
      <OnboardingTable list={list} selection={selection} {...table} />
      {selection.used && <OnboardingBulk list={list} selection={selection} />}
    </>
  );
}

/** One table for both tabs and the dashboard. */
export function OnboardingTable(props: OnboardingTableProps) {
  const { list, tab, ...table } = props;
  const { items } = list;
  const context = useActionContext();
  const onDone = useStableCallback((onboarding: Onboarding) => void askIfDone(onboarding, context));
  const columns = useMemo(() => onboardingColumns({ tab, overlaps: overlapsOf(items), onDone }), [tab, items, onDone]);
  return <ListTable list={list} columns={columns} nameOf={({ company_name }) => company_name} {...table} />;
}
