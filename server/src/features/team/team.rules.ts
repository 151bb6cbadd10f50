import type { Role } from "@console/contract/permissions.ts";

type Member = { id: number; active: boolean; role: Role };
type Change = { active?: boolean | undefined; role?: Role | undefined };

/** Why people cannot do this to themselves: nobody locks themselves out (TEAM-30). Null where they can. */
export function faultOnOneself(actorId: number | null, member: Member, change: Change | "delete"): string | null {
  if (actorId !== member.id) return null;
  if (change === "delete") return "You cannot delete yourself.";
  if (change.active === false) return "You cannot deactivate yourself.";
  if (change.role !== undefined && change.role !== member.role) return "You cannot change your own role.";
  return null;
}

/** Whether the change takes an active Super Admin away. */
export function removesSuperAdmin(member: Member, change: Change | "delete"): boolean {
  if (!member.active || member.role !== "super_admin") return false;
  return change === "delete" || change.active === false || (change.role ?? "super_admin") !== "super_admin";
}
