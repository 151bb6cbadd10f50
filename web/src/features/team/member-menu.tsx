import type { Member } from "@console/contract/team.ts";
import { Ellipsis, Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { teamText as words } from "./team.text.ts";

/** What a menu entry leads to; the page takes it from there. */
export type MemberStep = "edit" | "activate" | "deactivate" | "remove";

type MemberMenuProps = {
  member: Member;
  own: boolean;
  onStep: (step: MemberStep) => void;
  className?: string | undefined;
};

export const MemberMenu = ({ member, own, onStep, className }: MemberMenuProps) => (
  <Menu
    trigger={
      <IconButton label={words.actions(member.name)} size="sm" className={className}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onStep("edit")}>
      {words.edit}
    </MenuItem>
    {member.active ? (
      <MenuItem icon={<PowerOff aria-hidden="true" />} disabled={own} onSelect={() => onStep("deactivate")}>
        {words.further(words.deactivate)}
      </MenuItem>
    ) : (
      <MenuItem icon={<Power aria-hidden="true" />} onSelect={() => onStep("activate")}>
        {words.activate}
      </MenuItem>
    )}
    <MenuSeparator />
    <MenuItem danger={!own} icon={<Trash2 aria-hidden="true" />} disabled={own} onSelect={() => onStep("remove")}>
      {words.further(words.remove)}
    </MenuItem>
    {own && <p className="max-w-52 px-2.5 pt-1 pb-1.5 text-12 text-fg-3">{words.ownAccount}</p>}
  </Menu>
);
