import type { Member } from "@console/contract/team.ts";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { useRun } from "../../../components/actions/use-run.ts";
import { formatLastSeen } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Switch } from "../../../ui/switch.tsx";
import { Time } from "../../../ui/time.tsx";
import { switchTo } from "./member-status.ts";
import { teamText as words } from "./team.text.ts";

export const MemberMenu = actionMenu(
  ({ name }) => words.actions(name),
  async () => (await import("./team.actions.ts")).memberMenu,
);

type StatusSwitchProps = {
  member: Member;
  /** The id of the text that says why one's own cannot be switched off. */
  reason: string | undefined;
};

export function StatusSwitch({ member, reason }: StatusSwitchProps) {
  const [run] = useRun();
  return (
    <Switch
      label={words.activeStatusOf(member.name)}
      checked={member.active}
      disabled={reason !== undefined}
      describedBy={reason}
      onChange={(active) => void run(switchTo(active), member)}
    />
  );
}

export const LastLogin = ({ at }: { at: string | null }) => (at === null ? words.never : <LastSeen at={at} />);

function LastSeen({ at }: { at: string }) {
  return <Time at={at} text={useNow((now) => formatLastSeen(at, now))} />;
}
