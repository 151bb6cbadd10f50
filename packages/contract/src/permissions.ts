import * as z from "zod/mini";

/** Roles as stored and sent (ROLE-01). Their order is the order in which forms offer them. */
export const roles = ["super_admin", "manager", "sales"] as const;
export const role = z.enum(roles);
export type Role = (typeof roles)[number];

export const roleLabel: Record<Role, string> = {
  super_admin: "Super Admin",
  manager: "Manager",
  sales: "Sales",
};

export const permissions = ["dashboard", "brands", "packages", "onboardings", "team", "coupons"] as const;
export const permission = z.enum(permissions);
export type Permission = (typeof permissions)[number];

/** The one table of permissions: the server enforces it, the navigation shows it. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  super_admin: permissions,
  manager: ["dashboard", "brands", "packages", "onboardings", "coupons"],
  sales: ["dashboard", "onboardings"],
};

/**
 * What a route demands: a permission, merely a session (`signed_in`), or nothing (`null`, public).
 */
export type Access = Permission | "signed_in" | null;

export function mayAccess(holder: Role, access: Access): boolean {
  return access === null || access === "signed_in" || permissionsOf[holder].includes(access);
}
