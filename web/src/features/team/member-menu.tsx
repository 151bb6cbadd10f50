import type { Member } from "@console/contract/team.ts";
import { Ellipsis } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { teamText as words } from "./team.text.ts";

/** What a menu entry leads to; the page takes it from there. */
export type MemberStep = "edit" | "activate" | "deactivate" | "remove";

export type MemberMenuProps = {
  member: Member;
  own: boolean;
  onStep: (step: MemberStep) => void;
  className?: string | undefined;
};

const Entries = lazyPart(async () => (await import("./member-menu-entries.tsx")).MemberMenuEntries);

export const MemberMenu = ({ member, own, onStep, className }: MemberMenuProps) => (
  <Menu
    load={Entries.load}
    trigger={
      <IconButton label={words.actions(member.name)} size="sm" className={className}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  >
    <Entries member={member} own={own} onStep={onStep} />
  </Menu>
);
