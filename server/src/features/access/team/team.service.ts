import { sentValues } from "@console/contract/fields.ts";
import type { AccountOwner } from "@console/contract/notes.ts";
import { permissionsOf, type Role, roles } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import {
  type MemberCreate as Fields,
  fieldsOfMember,
  type Member,
  type team,
  teamErrors,
} from "@console/contract/team.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { deleteRows, insertRecord, mapViolations, updateRecord } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { adminUsers } from "../../../db/tables/team.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { mayMail } from "../mail-limits/mail-limits.ts";
import { operatorNow } from "../operator/operator.service.ts";
import { deleteAccess, findMember, listWithRole, lockMember, otherActiveSuperAdmins } from "./team.db.ts";
import { faultOnOneself, removesSuperAdmin } from "./team.rules.ts";
import { auditTeam, emailChangedMail, mailNames, signedOutMail, welcomeMail } from "./team.text.ts";

type Input<K extends keyof typeof team> = Parsed<(typeof team)[K]>;
type Change = Input<"update">["body"]["admin_user"];

/** Active people whose role includes brands, by name: possible account owners. */
export function accountOwners(ctx: Context): Promise<AccountOwner[]> {
  const holders = roles.filter((role) => permissionsOf[role].includes("brands"));
  return listWithRole(ctx.db.current(), { roles: holders });
}

export async function create(ctx: Context, sent: Fields): Promise<Member> {
  const member = await addMember(ctx, sent);
  if (member.active && (await mayMail(ctx, { to: member.email, what: mailNames.welcome }))) {
    await queueEmail(ctx, {
      kind: "team_invitation",
      to: member.email,
      ...welcomeMail(await operatorNow(ctx), {
        name: member.name,
        addedBy: ctx.actor.id === null ? null : ctx.actor.name,
        url: ctx.publicUrl(),
      }),
    });
  }
  return member;
}

/** The same without an email: for someone who is signing in. */
export async function addMember(ctx: Context, sent: Fields): Promise<Member> {
  const { id } = await refuseTakenEmail(
    insertRecord(ctx, adminUsers, { ...sent, search_text: searchText(sent.name, sent.email) }),
  );
  const member = assertStored(await findMember(ctx.db.current(), { id }), "the member was not stored");
  await auditTeam(ctx, "team.created", about("member", member), { after: sent });
  return member;
}

export const findPerson = (ctx: Context, id: number): Promise<Member | undefined> =>
  findMember(ctx.db.current(), { id });

/** Ends a person's sessions, and what was sent to sign in with. */
export const endAccess = (ctx: Context, id: number): Promise<void> => deleteAccess(ctx.db.current(), id);

/** Gives someone the role of their groups, unless they are the last active Super Admin, who stays one. */
export async function followRole(ctx: Context, id: number, role: Role): Promise<void> {
  const tx = ctx.db.current();
  await lockSuperAdmins(ctx);
  const member = assertStored(await lockMember(tx, { id }), "the member is gone");
  if (removesSuperAdmin(member, { role }) && (await otherActiveSuperAdmins(tx, id)) === 0) return;
  await update({ ...ctx, ifMatch: null }, id, { role });
}

/** Changes the sent fields. Deactivation and a new address end the person's sessions; the old address is notified. */
export async function update(ctx: Context, id: number, sent: Change): Promise<Member> {
  const tx = ctx.db.current();
  await lockSuperAdmins(ctx);
  const before = await requireVersion(ctx, requireFound(await lockMember(tx, { id }), teamErrors.notFound));
  const changes = changedFields<Fields>(pick(before), sent);
  if (!changes) return before;
  requireNotOneself(ctx, before, changes.after);
  if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) === 0)
    throw refuse(teamErrors.lastSuperAdmin);
  const after = { ...pick(before), ...changes.after };
  await refuseTakenEmail(
    updateRecord(ctx, adminUsers, id, { ...after, search_text: searchText(after.name, after.email) }),
  );
  const emailChanged = after.email !== before.email;
  if (emailChanged || !after.active) await deleteAccess(tx, id);
  if (emailChanged && (await mayMail(ctx, { to: before.email, what: mailNames.emailChanged, lane: "notice" }))) {
    await queueEmail(ctx, {
      kind: "address_change",
      to: before.email,
      ...emailChangedMail(await operatorNow(ctx), {
        name: before.name,
        newEmail: after.email,
        url: ctx.publicUrl(),
      }),
    });
  }
  await auditTeam(ctx, eventOf(changes.after), about("member", { id, name: after.name }), changes);
  return assertStored(await findMember(tx, { id }), "the member is gone");
}

/** Permanently deletes a person. Activities keep the name; sessions and codes are deleted with the row. */
export async function remove(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const tx = ctx.db.current();
  await lockSuperAdmins(ctx);
  const member = await requireVersion(ctx, requireFound(await lockMember(tx, { id }), teamErrors.notFound));
  requireNotOneself(ctx, member, "delete");
  if (removesSuperAdmin(member, "delete") && (await otherActiveSuperAdmins(tx, id)) === 0)
    throw refuse(teamErrors.lastSuperAdmin);
  await deleteRows(tx, adminUsers, { id });
  await auditTeam(ctx, "team.deleted", about("member", member), { before: pick(member) });
  return { id, name: member.name };
}

/** Signs a person out everywhere, and tells them. */
export async function endSessions(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const tx = ctx.db.current();
  const member = requireFound(await lockMember(tx, { id }), teamErrors.notFound);
  if (ctx.actor.id === id) throw refuse(teamErrors.endsOwnSessions);
  await deleteAccess(tx, id);
  if (await mayMail(ctx, { to: member.email, what: mailNames.signedOut, lane: "notice" })) {
    await queueEmail(ctx, {
      kind: "signed_out",
      to: member.email,
      ...signedOutMail(await operatorNow(ctx), { name: member.name, by: ctx.actor.name, url: ctx.publicUrl() }),
    });
  }
  await auditTeam(ctx, "team.signed_out", about("member", member));
  return { id, name: member.name };
}

/** Two who demote each other at the same time would each find another Super Admin. */
const lockSuperAdmins = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db.current(), "superAdmins");

function requireNotOneself(ctx: Context, member: Member, change: Partial<Fields> | "delete"): void {
  const fault = faultOnOneself(ctx.actor.id, member, change);
  if (fault !== null) throw refuse(fault);
}

const refuseTakenEmail = <T>(work: Promise<T>): Promise<T> =>
  mapViolations(work, { admin_users_email_unique: () => refuse(teamErrors.emailTaken) });

const pick = (member: Fields): Fields => sentValues(fieldsOfMember, member);

function eventOf(after: Partial<Fields>): "team.updated" | "team.activated" | "team.deactivated" {
  if (Object.keys(after).length > 1 || after.active === undefined) return "team.updated";
  return after.active ? "team.activated" : "team.deactivated";
}
