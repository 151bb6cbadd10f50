import { possessive } from "@console/contract/possessive.ts";
import { brandText } from "../brand.text.ts";

/** Texts of the people with an account on a brand's portal. */
export const portalUsersText = {
  title: "Portal Users",
  empty: "No portal users yet.",
  owner: "Portal owner",
  externalId: "External ID",
  invited: brandText.invited,
  notInvited: brandText.notInvited,
  copyEmail: (person: string) => `Copy ${possessive(person)} email`,
  actions: (person: string) => `Actions for ${person}`,

  add: "Add Portal User…",
  addTitle: "Add Portal User",
  edit: "Edit…",
  editOf: (person: string) => `Edit ${person}…`,
  editTitle: "Edit Portal User",
  thing: "portal user",
  externalIdHint: "The voice platform's own ID for this person's account.",
  emailInvites: "We'll email an invitation to this address.",
  emailMoves: (old: string) => `Saving notifies ${old} of the new address. Then invite the new one.`,
  first: "The first portal user is the portal owner.",
  replaces: (owner: string, brand: string) => `Replaces ${owner}, who stays one of ${possessive(brand)} portal users.`,
  added: "Portal User Added",
  addFailed: "Failed to add the portal user. Please try again.",
  saved: "Portal User Saved",
  saveFailed: "Failed to save the portal user. Please try again.",
  gone: "This portal user was removed.",

  makeOwner: "Make Portal Owner",
  makeOwnerMenu: "Make Portal Owner…",
  makeOwnerTitle: (person: string) => `Make ${person} the portal owner?`,
  ownerSaved: "Portal Owner Changed",
  ownerFailed: "Failed to change the portal owner. Please try again.",

  invite: "Invite",
  inviteMenu: "Invite…",
  inviteQuestion: "Send an invitation?",
  inviteBody: (email: string, brand: string) => `An invitation to ${brand} will be emailed to ${email}.`,
  inviteSentTo: (email: string) => `An invitation is on its way to ${email}.`,

  remove: "Remove Portal User",
  removeMenu: "Remove Portal User…",
  removeTitle: (person: string) => `Remove ${person}?`,
  removeBody: (person: string, brand: string) =>
    `${person} will no longer be one of ${possessive(brand)} portal users. The voice platform ends their access once it confirms the change.`,
  removeBlocked: "The portal owner can't be removed. Make another person the portal owner first.",
  removed: "Portal User Removed",
  removeFailed: "Failed to remove the portal user. Please try again.",
} as const;
