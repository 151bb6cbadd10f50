import type { Onboarding } from "@console/contract/onboardings.ts";
import { CalendarPlus } from "lucide-react";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { onboardingsText as words } from "../onboardings.text.ts";
import { saveInvite } from "./save-invite.ts";

type OnboardingMenuProps = {
  onboarding: Onboarding;
  /** There is no room for a separate button. */
  withDone?: boolean | undefined;
  className?: string | undefined;
};

const actions = () => import("../onboarding.actions.ts");
const labelOf = ({ company_name }: Onboarding) => words.actionsOf(company_name);
const RowMenu = actionMenu(labelOf, async () => (await actions()).rowMenu);
const EntryMenu = actionMenu(labelOf, async () => (await actions()).entryMenu);

/** A completed one can only be added to a calendar. */
export function OnboardingMenu({ onboarding, withDone, className }: OnboardingMenuProps) {
  const { company_name, status, onboarding_at } = onboarding;
  const Menu = withDone ? EntryMenu : RowMenu;
  if (status !== "done") return <Menu record={onboarding} className={className} />;
  return (
    onboarding_at !== null && (
      <Tooltip text={words.calendar}>
        <IconButton
          label={words.calendarOf(company_name)}
          size="sm"
          className={className}
          onClick={() => saveInvite(onboarding)}
        >
          <CalendarPlus aria-hidden="true" />
        </IconButton>
      </Tooltip>
    )
  );
}
