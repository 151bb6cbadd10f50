import type { Onboarding } from "@console/contract/onboardings.ts";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { onboardingsText as words } from "./onboardings.text.ts";

type OnboardingMenuProps = {
  onboarding: Onboarding;
  /** There is no room for a separate button. */
  withDone?: boolean | undefined;
  className?: string | undefined;
};

const actions = () => import("./onboarding.actions.ts");
const labelOf = ({ company_name }: Onboarding) => words.actionsOf(company_name);
const RowMenu = actionMenu(labelOf, async () => (await actions()).rowMenu);
const DoneMenu = actionMenu(labelOf, async () => (await actions()).doneMenu);
const EntryMenu = actionMenu(labelOf, async () => (await actions()).entryMenu);

/** A completed one can only be added to a calendar, and has a history. */
export function OnboardingMenu({ onboarding, withDone, className }: OnboardingMenuProps) {
  const { status } = onboarding;
  const Menu = status === "done" ? DoneMenu : withDone ? EntryMenu : RowMenu;
  return <Menu record={onboarding} className={className} />;
}
