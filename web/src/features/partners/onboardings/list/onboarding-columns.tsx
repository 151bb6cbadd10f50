import { type Onboarding, onboardingColumns as titles } from "@console/contract/onboardings.ts";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { RowActions, Warning } from "../../../../components/list/row-parts.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { formText } from "../form/onboarding-form.text.ts";
import { OnboardingMenu } from "../onboarding-menu.tsx";
import { type Tab, onboardingsText as words } from "../onboardings.text.ts";
import { BrandLink, FirstCallDays } from "./onboarding-brand.tsx";
import { ContactCell, NotesCell, WhenCell } from "./onboarding-cells.tsx";

type OnboardingColumns = {
  tab: Tab;
  /** Names of the onboardings at the same time. */
  overlaps: ReadonlyMap<number, readonly string[]>;
  onDone: (onboarding: Onboarding) => void;
};

export function onboardingColumns({ tab, overlaps, onDone }: OnboardingColumns): Column<Onboarding>[] {
  return columnsOf(titles, [
    {
      key: "company",
      mobileLine: "first",
      min: 176,
      cell: (onboarding) => (
        <span className="flex min-w-0 items-baseline">
          <span title={onboarding.company_name} className="md:truncate">
            {onboarding.company_name}
          </span>
          <FirstCallDays onboarding={onboarding} />
        </span>
      ),
    },
    {
      key: "contact",
      mobileLine: "second",
      width: 150,
      tight: 112,
      cell: (onboarding) => <ContactCell onboarding={onboarding} />,
    },
    {
      key: "when",
      mobileLine: "lead",
      width: 214,
      tight: 204,
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
      width: 132,
      tight: 112,
      cell: ({ package_name, package_type }) => <TierBadge name={package_name} tier={package_type} />,
    },
    {
      key: "notes",
      mobileLine: "second",
      width: 200,
      tight: 112,
      fold: 2,
      className: "text-fg-2",
      cell: (onboarding) => <NotesCell onboarding={onboarding} />,
    },
    {
      key: "by",
      mobileLine: "second",
      width: 132,
      tight: 104,
      fold: 1,
      className: "text-fg-2",
      mobileLabel: words.by,
      cell: ({ scheduled_by }) => scheduled_by,
    },
    tab === "completed" && {
      key: "done",
      mobileLine: "second",
      width: 190,
      tight: 130,
      fold: 3,
      className: "text-fg-2",
      mobileLabel: `${titles.done.title}:`,
      cell: ({ done_by, done_at }) => (
        <>
          {done_by} {done_at && <Time at={done_at} show="listedDate" className="text-fg-3" />}
        </>
      ),
    },
    {
      key: "actions",
      mobileLine: "first",
      width: tab === "completed" ? 152 : 132,
      tight: tab === "completed" ? 140 : 124,
      cell: (onboarding) => (
        <RowActions menu={<OnboardingMenu onboarding={onboarding} />}>
          {onboarding.status === "done" && <BrandLink onboarding={onboarding} />}
          {onboarding.status === "scheduled" && (
            <Button
              size="sm"
              variant="ghost"
              className="text-fg"
              aria-label={words.markDoneOf(onboarding.company_name)}
              onClick={() => onDone(onboarding)}
            >
              {words.markDone}
            </Button>
          )}
        </RowActions>
      ),
    },
  ]);
}

const Overlaps = ({ names }: { names: readonly string[] | undefined }) =>
  names && <Warning text={formText.clash(names)} />;
