import type { Role } from "@console/contract/permissions.ts";
import { possessive } from "@console/contract/possessive.ts";
import { teamErrors } from "@console/contract/team.ts";
import type { teamSearch } from "./team.search.ts";

const firstName = (name: string): string => name.trim().split(/\s+/, 1).join("") || name;

/** Texts of the team; the form's are in member-form.text.ts. */
export const teamText = {
  title: "Team",
  subtitle: "Who can sign in, and what each person can access.",
  add: "Add User",
  search: "Search team members",
  searchPlaceholder: "Search team members...",
  status: "Status",
  statuses: { all: "All Status", active: "Active", inactive: "Inactive" },
  role: "Role",
  allRoles: "All Roles",
  loading: "Loading team",
  loadFailed: { title: "Error Loading Team", body: "Failed to load team. Please try again." },
  empty: "No team members found",
  emptyHint: "Get started by adding your first team member",
  noMatchHint: "Try adjusting your search or filter criteria",
  inForce: ({ q, status, role }: ReturnType<typeof teamSearch>, roles: Record<Role, string>) =>
    [q && `“${q}”`, status && teamText.statuses[status], role && roles[role]].filter(Boolean).join(", "),

  you: "You",
  ownStatus: teamErrors.deactivatesOneself.message,
  ownAccount: "You can't deactivate or delete your own account.",
  copyEmail: "Copy email",
  activeStatus: "Active Status",
  activeStatusOf: (name: string) => `Active Status, ${name}`,
  lastLogin: "Last Login",
  never: "Never",
  joined: "Joined",
  former: "Former Members",
  actionsHead: "Actions",
  actions: (name: string) => `Actions for ${name}`,
  edit: "Edit User…",
  editNamed: (name: string) => `Edit ${name}…`,
  deactivate: "Deactivate User",
  deactivateNamed: (name: string) => `Deactivate ${name}`,
  activate: "Activate User",
  activateNamed: (name: string) => `Activate ${name}`,
  signOut: "Sign Out Everywhere",
  signOutNamed: (name: string) => `Sign ${name} Out Everywhere`,
  remove: "Delete User",
  further: (action: string) => `${action}…`,

  resetPasskeys: "Reset Passkeys",
  resetPasskeysTitle: (name: string) => `Reset ${possessive(name)} passkeys?`,
  resetPasskeysBody: (name: string) =>
    `For someone who lost theirs: all passkeys of ${firstName(name)} are removed, and they're signed out everywhere. You'll both get an email.`,
  passkeysReset: "Passkeys Reset",
  resetPasskeysFailed: "Failed to reset passkeys. Please try again.",
  ownPasskeys: "Another Super Admin must reset your passkeys.",

  statusUpdated: "Status Updated",
  statusFailed: "Failed to update user status. Please try again.",
  deactivated: "User Deactivated",
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateBody: (name: string) =>
    `${firstName(name)} will be signed out immediately and can't sign in until reactivated. Nothing is deleted.`,
  deactivateFailed: "Failed to deactivate user. Please try again.",
  ownSessions: teamErrors.endsOwnSessions.message,
  signedOut: "User Signed Out",
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutBody: (name: string) =>
    `All devices of ${firstName(name)} will be signed out immediately, and codes that were emailed no longer work. ${firstName(name)} gets an email and can sign in again.`,
  signOutFailed: "Failed to sign the user out. Please try again.",
  deleted: "User Deleted",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteBody: (name: string, active: boolean) =>
    `${firstName(name)} will lose access immediately and be removed from the team. This can't be undone.${
      active ? " To block sign-in only, deactivate instead." : ""
    }`,
  deleteFailed: "Failed to delete user. Please try again.",
} as const;

/** Texts of the dialogs Add User and Edit User. */
export const formText = {
  add: "Add User",
  addAbout: "They'll get an email and sign in with a code.",
  edit: "Edit User",
  editAbout: (name: string) => `${possessive(name)} role and access.`,
  roles: {
    super_admin: "Full access, including team management.",
    manager: "Dashboard, brands, packages, onboardings and coupons.",
    sales: "Dashboard and onboardings.",
  } satisfies Record<Role, string>,
  inactiveHint: "Can't sign in until activated.",
  ownRole: "You can't change your own role or deactivate yourself.",
  emailMoves: (old: string) => `Saving signs this person out everywhere and notifies ${old} of the new address.`,
  ownEmailMoves: (old: string) => `Saving signs you out everywhere and notifies ${old} of the new address.`,

  required: "Please fill in all required fields.",
  added: "User Added",
  addFailed: "Failed to add user. Please try again.",
  updated: "User Updated",
  updateFailed: "Failed to update user. Please try again.",
  thing: "team member",
  gone: { title: "Team Member Not Found", body: "This team member was deleted or never existed." },
} as const;
