import type { Onboarding } from "@console/contract/onboardings.ts";
import { cx } from "../../../../lib/cx.ts";
import { formatClock } from "../../../../lib/dates.ts";
import { TierSign, tierTone } from "../../../../ui/tier-badge.tsx";
import { OnboardingMenu } from "../onboarding-menu.tsx";
import { weekText as words } from "../onboardings.text.ts";

type WeekEntryProps = {
  onboarding: Onboarding;
  /** Absent if it has no time. */
  position?: { top: string; height: string; lane: number; lanes: number } | undefined;
  onOpen: () => void;
};

/** One onboarding in its package's color and with its icon; a press opens it. */
export function WeekEntry({ onboarding, position, onOpen }: WeekEntryProps) {
  const { id, company_name, package_type, onboarding_time, late, status } = onboarding;
  const time = onboarding_time === null ? words.noTime : formatClock(onboarding_time);
  const note = late ? words.late : status === "done" ? words.done : undefined;
  return (
    <li
      className={cx("group/entry @container flex min-w-0", position ? "absolute p-px" : "relative")}
      style={
        position && {
          top: position.top,
          height: position.height,
          left: `${(position.lane / position.lanes) * 100}%`,
          width: `${100 / position.lanes}%`,
        }
      }
    >
      <button
        type="button"
        data-card={id}
        data-week-item
        title={words.entry(company_name, time)}
        onClick={onOpen}
        className={cx(
          "flex min-w-0 flex-1 flex-col overflow-hidden rounded-xs border-l-[3px] border-current py-px max-md:min-h-11 pr-1 pl-1.5 text-left text-12 -outline-offset-2",
          "hover:brightness-97 dark:hover:brightness-115 forced-colors:border print:border",
          tierTone(package_type),
        )}
      >
        <span
          className={cx(
            "line-clamp-2 max-w-full pr-5 font-semibold break-words hyphens-auto pointer-fine:@max-[130px]:pr-0",
            !note && "@max-[96px]:line-clamp-3",
          )}
        >
          {company_name}
        </span>
        {/* Next to others, only the name and a note fit: the position shows the hour. */}
        <span
          className={cx("flex max-w-full items-center gap-1 truncate tabular-nums", !note && "@max-[96px]:sr-only")}
        >
          <span className="flex items-center gap-1 @max-[96px]:sr-only">
            <TierSign tier={package_type} />
            {time}
            <span className="sr-only">, {package_type}</span>
          </span>
          {note && (
            <span className="font-semibold">
              <span className="@max-[96px]:hidden">· </span>
              {note}
            </span>
          )}
        </span>
      </button>
      <OnboardingMenu
        withDone
        onboarding={onboarding}
        className={cx(
          "absolute top-px right-px size-6 text-current print:hidden pointer-fine:@max-[130px]:bg-surface",
          // In narrow entries it appears on hover or focus, to leave room for the name.
          "pointer-fine:@max-[130px]:opacity-0 pointer-fine:@max-[130px]:group-hover/entry:opacity-100",
          "pointer-fine:@max-[130px]:group-focus-within/entry:opacity-100 pointer-fine:@max-[130px]:aria-expanded:opacity-100",
        )}
      />
    </li>
  );
}
