import type { Onboarding } from "@console/contract/onboardings.ts";
import { CalendarPlus, Ellipsis } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { onboardingsText as words } from "../onboardings.text.ts";

/** What a press leads to; the page takes it from there. */
export type OnboardingStep = "done" | "edit" | "calendar" | "remove";

export type OnboardingMenuProps = {
  onboarding: Onboarding;
  onStep: (step: OnboardingStep) => void;
  /** There is no room for a button of its own. */
  withDone?: boolean | undefined;
  className?: string | undefined;
};

const Entries = lazyPart(async () => (await import("./onboarding-menu-entries.tsx")).OnboardingMenuEntries);

/** What is done can only be put into a calendar. */
export function OnboardingMenu({ onboarding, onStep, withDone, className }: OnboardingMenuProps) {
  const { company_name, status, onboarding_at } = onboarding;
  if (status === "done") {
    return onboarding_at === null ? null : (
      <Tooltip text={words.calendar}>
        <IconButton
          label={words.calendarOf(company_name)}
          size="sm"
          className={className}
          onClick={() => onStep("calendar")}
        >
          <CalendarPlus aria-hidden="true" />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Menu
      load={Entries.load}
      trigger={
        <IconButton label={words.actionsOf(company_name)} size="sm" className={className}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <Entries onboarding={onboarding} onStep={onStep} withDone={withDone} />
    </Menu>
  );
}
