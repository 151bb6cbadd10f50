import type { Role } from "@console/contract/permissions.ts";
import { AppError } from "../../http/errors.ts";

type Member = { id: number; active: boolean; role: Role };
type Change = { active?: boolean | undefined; role?: Role | undefined };

/**
 * Nobody locks themselves out (TEAM-30).
 * @throws AppError own_account
 */
export function refuseOnOneself(actorId: number | null, member: Member, change: Change | "delete"): void {
  if (actorId !== member.id) return;
  if (change === "delete") throw new AppError("own_account", "You cannot delete yourself.");
  if (change.active === false) throw new AppError("own_account", "You cannot deactivate yourself.");
  if (change.role !== undefined && change.role !== member.role) {
    throw new AppError("own_account", "You cannot change your own role.");
  }
}

/** Whether the change takes an active Super Admin away. */
export function removesSuperAdmin(member: Member, change: Change | "delete"): boolean {
  if (!member.active || member.role !== "super_admin") return false;
  return change === "delete" || change.active === false || (change.role ?? "super_admin") !== "super_admin";
}

export const lastSuperAdmin = () =>
  new AppError("last_super_admin", "This is the last active Super Admin. Make somebody else Super Admin first.");
