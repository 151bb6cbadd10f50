import type { Role } from "@console/contract/permissions.ts";
import { possessive } from "@console/contract/possessive.ts";

/** Texts of the dialogs Add User and Edit User. */
export const formText = {
  add: "Add User",
  addAbout: "They'll get an email and sign in with a code.",
  edit: "Edit User",
  editAbout: (name: string) => `${possessive(name)} role and access.`,
  save: "Save Changes",
  roles: {
    super_admin: "Full access, including team management.",
    manager: "Dashboard, brands, packages, onboardings and coupons.",
    sales: "Dashboard and onboardings.",
  } satisfies Record<Role, string>,
  inactiveHint: "Cannot sign in until activated.",
  ownRole: "You cannot change your own role or deactivate yourself.",
  emailMoves: (old: string) => `Saving signs this person out everywhere and notifies ${old} of the new address.`,
  ownEmailMoves: (old: string) => `Saving signs you out everywhere and notifies ${old} of the new address.`,

  required: "Please fill in all required fields.",
  added: "User Added",
  addFailed: "Failed to add user. Please try again.",
  updated: "User Updated",
  updateFailed: "Failed to update user. Please try again.",
  thing: "user",
  gone: { title: "User Not Found", body: "This team member was deleted or never existed." },
} as const;
