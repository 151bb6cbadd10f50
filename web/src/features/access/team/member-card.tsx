import { initials } from "@console/contract/initials.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import type { Member } from "@console/contract/team.ts";
import { memo, useId } from "react";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { RecordCard } from "../../../components/list/card-list.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Fact } from "../../../ui/card.tsx";
import { Avatar } from "../../../ui/tile.tsx";
import { Time } from "../../../ui/time.tsx";
import { LastLogin, MemberMenu, StatusSwitch } from "./member-controls.tsx";
import { teamText as words } from "./team.text.ts";

type MemberCardProps = {
  member: Member;
  isSelf: boolean;
  /** Just saved: outlined for a moment. */
  marked: boolean;
};

export const MemberCard = memo(function MemberCard({ member, isSelf, marked }: MemberCardProps) {
  const reason = useId();
  return (
    <RecordCard id={member.id} marked={marked} className="group">
      <div className="flex items-start gap-3">
        <Avatar size="lg" initials={initials(member.name)} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2 className="truncate text-14 font-semibold tracking-name" title={member.name}>
              {member.name}
            </h2>
            {isSelf && <Tag tone="primary">{words.you}</Tag>}
            <span className="ml-auto flex flex-none items-center gap-1">
              <Tag>{roleLabel[member.role]}</Tag>
              <MemberMenu record={member} className="-my-1.5 -mr-1.5" />
            </span>
          </div>
          {/* No control below the menu. */}
          <div className="flex items-center gap-1 pr-6 text-13 text-fg-3">
            <span className="truncate" title={member.email}>
              {member.email}
            </span>
            <CopyButton quiet text={member.email} label={`${words.copyEmail}, ${member.name}`} />
          </div>
        </div>
      </div>
      <dl className="mt-3.5 mb-3 grid grid-cols-2 gap-3">
        <Fact label={words.lastLogin}>
          <LastLogin at={member.last_login_at} />
        </Fact>
        <Fact label={words.joined}>
          <Time at={member.created_at} show="date" />
        </Fact>
      </dl>
      <div className="mt-auto flex min-h-[45px] items-center gap-2.5 border-t border-line pt-2.5 text-13">
        <div className="min-w-0 flex-1">
          <p className="text-fg-2">{words.activeStatus}</p>
          {isSelf && (
            <p id={reason} className="text-12 text-fg-3">
              {words.ownStatus}
            </p>
          )}
        </div>
        <span aria-hidden="true" className="font-medium">
          {words.statuses[member.active ? "active" : "inactive"]}
        </span>
        <StatusSwitch member={member} reason={isSelf ? reason : undefined} />
      </div>
    </RecordCard>
  );
});
