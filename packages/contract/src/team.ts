import * as z from "zod/mini";
import { activeLabel, columnOf, columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { partialShape, type RecordFields, requiredLine, sentShape, storedShape } from "./fields.ts";
import { EMAIL_MAX, NAME_MAX } from "./limits.ts";
import { permissionsOf, role, roleLabel, roles } from "./permissions.ts";
import { email, id, idText, instant, pageQuery, record, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const memberStatus = z.enum(["active", "inactive"], "Choose active or inactive.");

/** A team member's fields. */
export const fieldsOfMember = {
  name: requiredLine("Name", NAME_MAX, "Please fill in all required fields."),
  email: { label: "Email", stored: z.string(), sent: email, input: { maxLength: EMAIL_MAX, required: true } },
  role: { label: "Role", words: roleLabel, sent: role, empty: "sales", revertible: false },
  active: { label: "Status", words: activeLabel, sent: z.boolean("Choose active or inactive."), empty: true },
} satisfies RecordFields;

export const member = z.object({
  ...record,
  ...storedShape(fieldsOfMember),
  active: z.boolean(),
  role,
  /** Null: never signed in. */
  last_login_at: z.nullable(instant),
});
export type Member = z.output<typeof member>;

const MEMBER_MESSAGE = "Send the fields under admin_user.";

export const memberCreate = z.object(
  { admin_user: z.object(sentShape(fieldsOfMember), MEMBER_MESSAGE) },
  MEMBER_MESSAGE,
);
export type MemberCreate = z.output<typeof memberCreate>["admin_user"];

export const memberUpdate = z.object(
  { admin_user: z.object(partialShape(fieldsOfMember), MEMBER_MESSAGE) },
  MEMBER_MESSAGE,
);

const params = z.object({ id: idText });

/** Holders of the brands permission can replace credentials: a new holder could do so without a passkey. */
const strongRoles = roles.filter((each) => permissionsOf[each].includes("brands"));

export const teamErrors = errors({
  notFound: { code: "not_found", message: "This team member wasn't found." },
  deletesOneself: { code: "own_account", message: "You can't delete yourself." },
  deactivatesOneself: { code: "own_account", message: "You can't deactivate yourself." },
  endsOwnSessions: { code: "own_account", message: "To sign yourself out elsewhere, open Devices in your settings." },
  changesOwnRole: { code: "own_account", message: "You can't change your own role." },
  lastSuperAdmin: {
    code: "last_super_admin",
    message: "This is the last active Super Admin. Make someone else a Super Admin first.",
  },
  emailTaken: {
    code: "duplicate",
    field: "admin_user.email",
    message: "Someone with this email is already on the team.",
  },
});

const column = columnOf(fieldsOfMember);

export const teamColumns = columns({
  name: column("name"),
  email: column("email"),
  role: column("role"),
  status: column("active"),
  last_login: { title: "Last Login", field: "last_login_at", as: "minute" },
  joined: { title: "Joined", field: "created_at", as: "day" },
});

export const team = {
  list: route({
    id: "team.list",
    method: "GET",
    path: "/admin/users",
    summary: "Team members, newest first",
    permission: "team",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(memberStatus),
      role: z.optional(role),
      sort: sortBy("created_at", "name", "email", "last_login_at"),
    }),
    columns: teamColumns,
    data: z.array(member),
  }),
  read: route({
    id: "team.read",
    method: "GET",
    path: "/admin/users/{id}",
    summary: "One team member",
    permission: "team",
    params,
    errors: [teamErrors.notFound],
    data: member,
  }),
  create: route({
    id: "team.create",
    method: "POST",
    path: "/admin/users",
    summary: "Add a team member",
    permission: "team",
    audit: ["team.created"],
    touches: { what: "account", when: [{ field: "admin_user.role", in: strongRoles }] },
    body: memberCreate,
    errors: [teamErrors.emailTaken],
    data: member,
  }),
  update: route({
    id: "team.update",
    method: "PATCH",
    path: "/admin/users/{id}",
    summary: "Change name, email, role or status of a team member",
    permission: "team",
    audit: ["team.updated", "team.activated", "team.deactivated"],
    touches: {
      what: "account",
      when: [
        { field: "admin_user.email" },
        { field: "admin_user.role", in: strongRoles },
        // The body does not say who is reactivated: it may be a Super Admin.
        { field: "admin_user.active", in: [true] },
      ],
    },
    params,
    body: memberUpdate,
    errors: [
      teamErrors.notFound,
      teamErrors.deactivatesOneself,
      teamErrors.changesOwnRole,
      teamErrors.lastSuperAdmin,
      teamErrors.emailTaken,
    ],
    ifMatch: true,
    data: member,
  }),
  remove: route({
    id: "team.remove",
    method: "DELETE",
    path: "/admin/users/{id}",
    summary: "Delete a team member permanently",
    permission: "team",
    audit: ["team.deleted"],
    touches: "account",
    params,
    errors: [teamErrors.notFound, teamErrors.deletesOneself, teamErrors.lastSuperAdmin],
    ifMatch: true,
    data: z.object({ id }),
  }),
  endSessions: route({
    id: "team.endSessions",
    method: "DELETE",
    path: "/admin/users/{id}/sessions",
    summary: "Sign a team member out everywhere; codes and links that were sent to them no longer work",
    permission: "team",
    audit: ["team.signed_out"],
    touches: "account",
    params,
    errors: [teamErrors.notFound, teamErrors.endsOwnSessions],
    data: z.object({ id }),
  }),
};
