import * as z from "zod/mini";
import { archiveErrors } from "./archive.ts";
import { errors } from "./errors.ts";
import { id, idText, instant } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { teamErrors } from "./team.ts";

/** What someone of the team, or a closed brand, is called once their data is erased. */
export const formerMember = (of: number): string => `Former team member ${of}`;
export const closedBrand = (of: number): string => `Closed brand ${of}`;

/** Someone who was on the team. */
export const formerPerson = z.object({
  id,
  /** The neutral name once they are erased. */
  name: z.string(),
  removed_at: z.nullable(instant),
  erased_at: z.nullable(instant),
});
export type Former = z.output<typeof formerPerson>;

export const erasureErrors = errors({
  stillActive: {
    code: "conflict",
    message: "This person can still sign in. Deactivate or delete them first.",
  },
  erasesOneself: { code: "own_account", message: "You can't erase yourself." },
  erased: { code: "conflict", message: "This personal data was already erased." },
  notClosed: { code: "conflict", message: "Only a closed brand's personal data can be erased. Close the brand first." },
  billMayChange: {
    code: "conflict",
    message: "This brand's last bill can still change until {day}. Erase its personal data after that.",
  },
  owes: {
    code: "conflict",
    message: "This brand still has open bills. Erase its personal data once they are settled.",
  },
  noRegister: {
    code: "conflict",
    message:
      "Erasures can't be recorded outside of the database yet. Ask the person who runs the server to set ERASURE_DIR.",
  },
});

const params = z.object({ id: idText });

export const erasure = {
  former: route({
    id: "erasure.former",
    method: "GET",
    path: "/admin/former_users",
    summary: "People who were removed from the team, the last one first",
    permission: "team",
    data: z.array(formerPerson),
  }),
  member: route({
    id: "erasure.member",
    method: "POST",
    path: "/admin/users/{id}/erase",
    summary: "Erase a deactivated or deleted team member's name and email everywhere, the audit log included",
    permission: "team",
    audit: ["team.erased"],
    touches: "account",
    params,
    errors: [
      teamErrors.notFound,
      erasureErrors.stillActive,
      erasureErrors.erasesOneself,
      erasureErrors.erased,
      erasureErrors.noRegister,
    ],
    data: formerPerson,
  }),
  brand: route({
    id: "erasure.brand",
    method: "POST",
    path: "/admin/agencies/{id}/erase",
    summary: "Erase the personal data of a closed brand everywhere, the audit log included; its bills stay",
    permission: "super_admin",
    audit: ["brand.erased"],
    touches: "brand",
    params,
    errors: [
      sharedErrors.brandNotFound,
      erasureErrors.notClosed,
      erasureErrors.billMayChange,
      erasureErrors.owes,
      erasureErrors.erased,
      erasureErrors.noRegister,
      ...Object.values(archiveErrors),
    ],
    data: z.object({ id, erased_at: instant }),
  }),
};
