import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu-items.tsx";
import type { MemberMenuProps } from "./member-menu.tsx";
import { teamText as words } from "./team.text.ts";

export const MemberMenuEntries = ({ member, own, onStep }: Omit<MemberMenuProps, "className">) => (
  <>
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
  </>
);
