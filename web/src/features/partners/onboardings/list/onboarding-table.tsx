import type { Onboarding } from "@console/contract/onboardings.ts";
import { type RefObject, useMemo } from "react";
import { type ActionContext, useActionContext } from "../../../../components/actions/action.ts";
import { lazyAct } from "../../../../components/actions/action-menu.tsx";
import { DataTable } from "../../../../components/list/data-table.tsx";
import { useStableCallback } from "../../../../lib/hooks.ts";
import type { Tab } from "../onboardings.text.ts";
import { onboardingColumns } from "./onboarding-columns.tsx";
import { overlapsOf } from "./overlaps.rules.ts";

type OnboardingTableProps = {
  label: string;
  tab: Tab;
  onboardings: readonly Onboarding[];
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  busy: boolean;
  /** The rows, for Load More and the shortcuts. */
  rows: RefObject<HTMLElement | null>;
  flat?: boolean;
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
  const { label, tab, onboardings, marked, busy, rows, flat = false } = props;
  const context = useActionContext();
  const onDone = useStableCallback((onboarding: Onboarding) => void askIfDone(onboarding, context));
  const columns = useMemo(
    () => onboardingColumns({ tab, overlaps: overlapsOf(onboardings), onDone }),
    [tab, onboardings, onDone],
  );
  return (
    <DataTable flat={flat} label={label} rows={onboardings} columns={columns} marked={marked} busy={busy} body={rows} />
  );
}
