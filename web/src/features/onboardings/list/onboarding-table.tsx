import type { Onboarding } from "@console/contract/onboardings.ts";
import { type RefObject, useMemo } from "react";
import { DataTable } from "../../../components/list/data-table.tsx";
import { useStableCallback } from "../../../lib/use-stable-callback.ts";
import type { Tab } from "../onboardings.text.ts";
import { onboardingColumns } from "./onboarding-columns.tsx";
import type { OnboardingStep } from "./onboarding-menu.tsx";
import { overlapsOf } from "./overlaps.rules.ts";

type OnboardingTableProps = {
  label: string;
  tab: Tab;
  onboardings: readonly Onboarding[];
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  busy: boolean;
  /** The rows, for Load More and the keys. */
  rows: RefObject<HTMLElement | null>;
  /** What a press leads to, as `useOnboardingSteps` takes it: its questions outlive the rows. */
  onStep: (onboarding: Onboarding, step: OnboardingStep) => void;
  flat?: boolean;
};

/** One table for both tabs and the dashboard. */
export function OnboardingTable(props: OnboardingTableProps) {
  const { label, tab, onboardings, marked, busy, rows, flat = false } = props;
  const onStep = useStableCallback(props.onStep);
  const columns = useMemo(
    () => onboardingColumns({ tab, overlaps: overlapsOf(onboardings), onStep }),
    [tab, onboardings, onStep],
  );
  return (
    <DataTable flat={flat} label={label} rows={onboardings} columns={columns} marked={marked} busy={busy} body={rows} />
  );
}
