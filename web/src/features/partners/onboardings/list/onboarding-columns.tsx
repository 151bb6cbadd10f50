import { type Onboarding, onboardingColumns as titles } from "@console/contract/onboardings.ts";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { formText } from "../form/onboarding-form.text.ts";
import { OnboardingMenu } from "../onboarding-menu.tsx";
import { type Tab, onboardingsText as words } from "../onboardings.text.ts";
import { ContactCell, NotesCell, WhenCell } from "./onboarding-cells.tsx";

type OnboardingColumns = {
  tab: Tab;
  /** Names of the onboardings at the same time. */
  overlaps: ReadonlyMap<number, readonly string[]>;
  onDone: (onboarding: Onboarding) => void;
};

/** On a phone, a row has two lines: the subject and the action, then the rest in small text. */
export function onboardingColumns({ tab, overlaps, onDone }: OnboardingColumns): Column<Onboarding>[] {
  return columnsOf(titles, [
    {
      key: "company",
      mobileLine: "first",
      className: "min-w-24 break-words group-data-tight/table:min-w-20",
      cell: ({ company_name }) => company_name,
    },
    {
      key: "contact",
      mobileLine: "second",
      foldInto: "company",
      cell: (onboarding) => <ContactCell onboarding={onboarding} />,
    },
    {
      key: "when",
      mobileLine: "lead",
      className: "min-w-33 group-data-tight/table:min-w-27",
      cell: (onboarding) => (
        <>
          <WhenCell onboarding={onboarding} />
          <Overlaps names={overlaps.get(onboarding.id)} />
        </>
      ),
    },
    {
      key: "package",
      mobileLine: "second",
      cell: ({ package_name, package_type }) => <TierBadge name={package_name} tier={package_type} />,
    },
    {
      key: "notes",
      mobileLine: "second",
      foldInto: "company",
      className: "min-w-29 text-fg-2 group-data-tight/table:min-w-20",
      cell: (onboarding) => <NotesCell onboarding={onboarding} />,
    },
    {
      key: "by",
      mobileLine: "second",
      foldInto: "package",
      className: "text-fg-2",
      foldLabel: words.by,
      mobileLabel: words.by,
      cell: ({ scheduled_by }) => scheduled_by,
    },
    tab === "completed" && {
      key: "done",
      mobileLine: "second",
      className: "text-fg-2",
      mobileLabel: `${titles.done.title}:`,
      cell: ({ done_by, done_at }) => (
        <>
          {done_by} {done_at && <Time at={done_at} show="date" className="whitespace-nowrap text-fg-3" />}
        </>
      ),
    },
    {
      key: "actions",
      mobileLine: "first",
      cell: (onboarding) => (
        <span className="flex items-center gap-1">
          {onboarding.status === "scheduled" && (
            <Button size="sm" aria-label={words.markDoneOf(onboarding.company_name)} onClick={() => onDone(onboarding)}>
              {words.markDone}
            </Button>
          )}
          <OnboardingMenu onboarding={onboarding} />
        </span>
      ),
    },
  ]);
}

const Overlaps = ({ names }: { names: readonly string[] | undefined }) =>
  names && <p className="text-12 break-words text-warning-text">{formText.clash(names)}</p>;
