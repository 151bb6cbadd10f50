import { CalendarPlus, Check, Pencil, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../../ui/menu-items.tsx";
import { onboardingsText as words } from "../onboardings.text.ts";
import type { OnboardingMenuProps } from "./onboarding-menu.tsx";

export const OnboardingMenuEntries = ({ onboarding, onStep, withDone }: OnboardingMenuProps) => (
  <>
    {withDone && (
      <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => onStep("done")}>
        {words.markDoneMenu}
      </MenuItem>
    )}
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onStep("edit")}>
      {words.edit}
    </MenuItem>
    <MenuItem
      icon={<CalendarPlus aria-hidden="true" />}
      disabled={onboarding.onboarding_at === null}
      onSelect={() => onStep("calendar")}
    >
      {words.calendar}
    </MenuItem>
    {onboarding.onboarding_at === null && (
      <p className="max-w-52 px-2.5 pb-1.5 text-12 text-fg-3">{words.noCalendar}</p>
    )}
    <MenuSeparator />
    <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onStep("remove")}>
      {words.remove}
    </MenuItem>
  </>
);
