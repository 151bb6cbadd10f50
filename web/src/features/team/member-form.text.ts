import type { Role } from "@console/contract/permissions.ts";

/** Every word of the dialogs Add User and Edit User. */
export const formText = {
  add: "Add User",
  addAbout: "The person gets an e-mail and signs in with a code sent to this address.",
  edit: "Edit User",
  editAbout: (name: string) => `What ${name} may see, and whether they may sign in.`,
  save: "Save Changes",
  roles: {
    super_admin: "Everything, and the team itself.",
    manager: "Dashboard, brands, packages, onboardings and coupons.",
    sales: "Dashboard and onboardings.",
  } satisfies Record<Role, string>,
  statuses: { active: "Active", inactive: "Inactive" },
  inactiveHint: "Cannot sign in until activated.",
  ownRole: "You cannot change your own role or deactivate yourself.",
  emailMoves: (old: string) => `Saving signs this person out everywhere and tells ${old} about the new address.`,
  ownEmailMoves: (old: string) => `Saving signs you out everywhere and tells ${old} about the new address.`,

  required: "Please fill in all required fields.",
  added: "User Added",
  addFailed: "Failed to add user. Please try again.",
  updated: "User Updated",
  updateFailed: "Failed to update user. Please try again.",
  thing: "user",
  gone: { title: "User Not Found", body: "This team member was deleted or never existed." },
} as const;
