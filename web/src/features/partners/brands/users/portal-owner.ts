import type { Brand } from "@console/contract/brands.ts";

type PortalUser = Brand["users"][number];

/** The release before has one user and does not say that it is the owner. */
export const portalOwnerOf = ({ users }: Pick<Brand, "users">): PortalUser | undefined =>
  users.find(({ owner }) => owner !== false);

export const nameOf = ({ name, email }: Pick<PortalUser, "name" | "email">): string => name || email;
