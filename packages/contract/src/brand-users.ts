import * as z from "zod/mini";
import { brandUser, brandUserCreate, brandUserErrors, fieldsOfBrandUser } from "./brand-user-fields.ts";
import { brand } from "./brands.ts";
import { columnOf, columns } from "./columns.ts";
import { idText, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { mailErrors, sharedErrors } from "./shared-errors.ts";

const ofBrand = z.object({ id: idText });
const one = z.object({ id: idText, user_id: idText });
const column = columnOf(fieldsOfBrandUser);

export const brandUserColumns = columns({
  name: column("name"),
  email: column("email"),
  owner: column("owner"),
  external_id: column("external_id"),
  invited: { title: "Invited", field: "invited_at", as: "minute" },
});

/**
 * The people with an account on a brand's own portal; exactly one of them is its owner. They are part of the brand's
 * record: a write raises its version, and answers the brand. `brands.updateUser` changes one.
 */
export const brandUsers = {
  list: route({
    id: "brandUsers.list",
    method: "GET",
    path: "/admin/agencies/{id}/users",
    summary: "Portal users of a brand, in the order in which they were added",
    permission: "brands",
    list: "page",
    params: ofBrand,
    query: z.object({ ...pageQuery, sort: sortBy("id") }),
    errors: [sharedErrors.brandNotFound],
    columns: brandUserColumns,
    data: z.array(brandUser),
  }),
  create: route({
    id: "brandUsers.create",
    method: "POST",
    path: "/admin/agencies/{id}/users",
    summary:
      "Add a portal user, who is invited by email; the first one is the portal owner, and a new owner replaces it",
    permission: "brands",
    audit: ["brand.user_added"],
    touches: null,
    params: ofBrand,
    body: brandUserCreate,
    errors: [
      sharedErrors.brandNotFound,
      brandUserErrors.emailTaken,
      brandUserErrors.externalIdTaken,
      brandUserErrors.full,
    ],
    data: brand,
  }),
  remove: route({
    id: "brandUsers.remove",
    method: "DELETE",
    path: "/admin/agencies/{id}/users/{user_id}",
    summary: "Remove a portal user, but not the portal owner",
    permission: "brands",
    audit: ["brand.user_removed"],
    touches: null,
    params: one,
    errors: [sharedErrors.brandNotFound, brandUserErrors.notFound, brandUserErrors.lastOwner],
    ifMatch: true,
    data: brand,
  }),
  invite: route({
    id: "brandUsers.invite",
    method: "POST",
    path: "/admin/agencies/{id}/users/{user_id}/invite",
    summary: "Send a portal user a new invitation",
    permission: "brands",
    audit: ["brand.invited"],
    touches: null,
    params: one,
    errors: [
      sharedErrors.brandNotFound,
      brandUserErrors.notFound,
      brandUserErrors.noEmail,
      sharedErrors.tooManyTries,
      mailErrors.personLimit,
      mailErrors.addressLimit,
    ],
    ifMatch: true,
    data: brand,
  }),
};
