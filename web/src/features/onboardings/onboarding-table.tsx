import type { Onboarding } from "@console/contract/onboardings.ts";
import type { Ref } from "react";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TierBadge } from "../../ui/tier-badge.tsx";
import { Time } from "../../ui/time.tsx";
import { ContactCell, NotesCell, WhenCell } from "./onboarding-cells.tsx";
import { formText } from "./onboarding-form.text.ts";
import { OnboardingMenu, type OnboardingStep } from "./onboarding-menu.tsx";
import { type Tab, onboardingsText as words } from "./onboardings.text.ts";
import { overlapsOf } from "./overlaps.rules.ts";

type OnboardingTableProps = {
  label: string;
  tab: Tab;
  onboardings: readonly Onboarding[];
  /** Just saved: outlined for a moment. */
  marked?: number | null | undefined;
  busy: boolean;
  /** The rows, for Load More and the keys. */
  rows: Ref<HTMLTableSectionElement>;
  onStep: (onboarding: Onboarding, step: OnboardingStep) => void;
};

const headClass =
  "h-8 border-b border-line px-1.5 py-1.5 text-left align-bottom text-12 font-medium text-fg-3 @5xl:px-3 @5xl:whitespace-nowrap";
const cellClass = "px-1.5 py-2 align-middle md:in-data-[density=compact]:py-0.5 @5xl:px-3 max-md:p-0";
/** Where the table is wider than its card, what a row is called and what can be done with it stay in view. */
const stuck = "sticky z-1 bg-surface group-hover:bg-hover max-md:static max-md:bg-transparent";
/** On a phone a row is two lines: what and the action, then the rest in small. */
const small = "max-md:order-3 max-md:text-12 max-md:text-fg-2";

/** One table for both tabs and the dashboard, where it scrolls in its card if it must. */
export function OnboardingTable({ label, tab, onboardings, marked, busy, rows, onStep }: OnboardingTableProps) {
  const { columns } = words;
  const completed = tab === "completed";
  const overlaps = overlapsOf(onboardings);
  return (
    // Menus open beside what scrolls: in it they would be cut off, and lie under the cells that stay in view.
    <div data-menus>
      <div className="@container overflow-x-auto rounded-lg max-md:overflow-visible">
        <table
          aria-label={label}
          aria-busy={busy}
          className="w-full border-separate border-spacing-0 text-13 max-md:block"
        >
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className={cx(headClass, "sticky left-0 z-1 bg-surface pl-4")}>
                {columns.company}
              </th>
              <th scope="col" className={headClass}>
                {columns.contact}
              </th>
              <th scope="col" className={headClass}>
                {columns.when}
              </th>
              <th scope="col" className={headClass}>
                {columns.package}
              </th>
              <th scope="col" className={headClass}>
                {columns.notes}
              </th>
              <th scope="col" className={headClass}>
                {columns.by}
              </th>
              {completed && (
                <th scope="col" className={headClass}>
                  {columns.done}
                </th>
              )}
              <th scope="col" className={cx(headClass, "sticky right-0 z-1 bg-surface pr-4")}>
                {columns.actions}
              </th>
            </tr>
          </thead>
          <tbody ref={rows} className="max-md:block [&>tr:last-child>td]:border-b-0 [&>tr:last-child>th]:border-b-0">
            {onboardings.map((onboarding) => (
              <Row
                key={onboarding.id}
                onboarding={onboarding}
                marked={onboarding.id === marked}
                completed={completed}
                overlaps={overlaps.get(onboarding.id)}
                onStep={(step) => onStep(onboarding, step)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type RowProps = {
  onboarding: Onboarding;
  marked: boolean;
  completed: boolean;
  /** What else takes place then. */
  overlaps: readonly string[] | undefined;
  onStep: (step: OnboardingStep) => void;
};

function Row({ onboarding, marked, completed, overlaps, onStep }: RowProps) {
  const { id, company_name, package_name, package_type, scheduled_by, done_by, done_at } = onboarding;
  const line = "border-b border-line max-md:border-0";
  return (
    <tr
      data-card={id}
      tabIndex={-1}
      className={cx(
        "group -outline-offset-2! max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:border-b max-md:border-line max-md:px-3.5 max-md:py-3 max-md:last:border-b-0 md:hover:bg-hover",
        marked && "outline-2 outline-accent",
      )}
    >
      <th
        scope="row"
        className={cx(
          cellClass,
          line,
          stuck,
          "left-0 min-w-24 pl-4 text-left font-medium break-words @5xl:min-w-36 max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:text-14",
        )}
      >
        {company_name}
      </th>
      <td className={cx(cellClass, line, small)}>
        <ContactCell onboarding={onboarding} />
      </td>
      <td className={cx(cellClass, line, "min-w-33 @5xl:min-w-40 max-md:order-2 max-md:basis-full")}>
        <WhenCell onboarding={onboarding} />
        {overlaps && <p className="text-12 break-words text-warning-text">{formText.clash(overlaps)}</p>}
      </td>
      <td className={cx(cellClass, line, small)}>
        <TierBadge name={package_name} tier={package_type} />
      </td>
      <td
        className={cx(
          cellClass,
          line,
          small,
          "min-w-29 text-fg-2 max-md:min-w-0",
          !onboarding.notes && "max-md:hidden",
        )}
      >
        <NotesCell onboarding={onboarding} />
      </td>
      <td className={cx(cellClass, line, small, "text-fg-2")}>
        <span className="md:hidden">{words.by} </span>
        {scheduled_by}
      </td>
      {completed && (
        <td className={cx(cellClass, line, small, "text-fg-2")}>
          <span className="md:hidden">{words.columns.done}: </span>
          {done_by} {done_at && <Time at={done_at} show="date" className="whitespace-nowrap text-fg-3" />}
        </td>
      )}
      <td className={cx(cellClass, line, stuck, "right-0 pr-4 max-md:order-1")}>
        <span className="flex items-center gap-1">
          {!completed && (
            <Button size="sm" aria-label={words.markDoneOf(company_name)} onClick={() => onStep("done")}>
              {words.markDone}
            </Button>
          )}
          <OnboardingMenu onboarding={onboarding} onStep={onStep} />
        </span>
      </td>
    </tr>
  );
}

const skeletonRows = ["1", "2", "3", "4", "5"];

/** Five rows of the height of those to come. */
export const OnboardingTableSkeleton = () => (
  <>
    <p role="status" className="sr-only">
      {words.loading}
    </p>
    <div aria-busy="true">
      <div className="h-8 border-b border-line max-md:hidden" />
      {skeletonRows.map((key) => (
        <div
          key={key}
          className="flex h-[45px] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-[96px]"
        >
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-28 max-md:hidden" />
          <Skeleton className="h-4 w-44 max-md:hidden" />
          <Skeleton className="h-5 w-20 max-md:hidden" />
          <Skeleton className="ml-auto h-7 w-20" />
        </div>
      ))}
    </div>
  </>
);
