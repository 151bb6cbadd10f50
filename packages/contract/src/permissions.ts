import * as z from "zod/mini";

/** Roles as stored and sent (ROLE-01), in the order of forms. */
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

/** The table of permissions: the server enforces it, the navigation shows it. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  super_admin: permissions,
  manager: ["dashboard", "brands", "packages", "onboardings", "coupons"],
  sales: ["dashboard", "onboardings"],
};

/** The audience of an event: the holders of a permission, or only Super Admins. */
export const areas = [...permissions, "super_admin"] as const;
export type Area = (typeof areas)[number];

export const areasOf = (holder: Role): readonly Area[] => (holder === "super_admin" ? areas : permissionsOf[holder]);

/** Permissions of a voice platform's API key. */
export const scopes = ["businesses", "usage", "configuration", "credentials", "payments"] as const;
export const scope = z.enum(scopes, "Choose among businesses, usage, configuration, credentials and payments.");
export type Scope = (typeof scopes)[number];

/**
 * The requirement of a route: a permission, the Super Admin role, only a session (`signed_in`), an API key with a scope
 * (`key:…`), or nothing (`null`, public).
 */
export type Access = Area | "signed_in" | `key:${Scope}` | null;

/** Whether a signed-in person may access it; routes for API keys accept no person. */
export function mayAccess(holder: Role, access: Access): boolean {
  if (access === null || access === "signed_in") return true;
  return areasOf(holder).some((area) => area === access);
}
