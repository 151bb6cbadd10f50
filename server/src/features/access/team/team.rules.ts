import type { Role } from "@console/contract/permissions.ts";
import { teamErrors } from "@console/contract/team.ts";

type Member = { id: number; active: boolean; role: Role };
type Change = { active?: boolean | undefined; role?: Role | undefined };

/** Why people cannot do this to themselves: nobody may lock themselves out (TEAM-30). Null if they can. */
export function faultOnOneself(actorId: number | null, member: Member, change: Change | "delete") {
  if (actorId !== member.id) return null;
  if (change === "delete") return teamErrors.deletesOneself;
  if (change.active === false) return teamErrors.deactivatesOneself;
  if (change.role !== undefined && change.role !== member.role) return teamErrors.changesOwnRole;
  return null;
}

/** Whether the change removes an active Super Admin. */
export function removesSuperAdmin(member: Member, change: Change | "delete"): boolean {
  if (!member.active || member.role !== "super_admin") return false;
  return change === "delete" || change.active === false || (change.role ?? "super_admin") !== "super_admin";
}
