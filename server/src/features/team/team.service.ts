import type { AccountOwner } from "@console/contract/notes.ts";
import { permissionsOf, type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Member, team } from "@console/contract/team.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { mailJob } from "../../adapters/mail.jobs.ts";
import { changedFields, recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { searchText, violatedConstraint } from "../../db/sql.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { mayMail } from "../../http/mail-limits.ts";
import { requireVersion } from "../../http/version.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { loginCodes, loginLinks, sessions } from "../sign-in/sign-in.table.ts";
import { findMember, otherActiveSuperAdmins } from "./team.db.ts";
import { lastSuperAdmin, refuseOnOneself, removesSuperAdmin } from "./team.rules.ts";
import { adminUsers } from "./team.table.ts";
import { emailChangedMail, welcomeMail } from "./team.text.ts";

type Input<K extends keyof typeof team> = Parsed<(typeof team)[K]>;
type Fields = { name: string; email: string; active: boolean; role: Role };
type Change = Input<"update">["body"]["admin_user"];

/** Active people whose role has brands, by name: who may look after one. */
export function accountOwners(ctx: Context): Promise<AccountOwner[]> {
  const holders = roles.filter((role) => permissionsOf[role].includes("brands"));
  return ctx.db
    .current()
    .select({ id: adminUsers.id, name: adminUsers.name })
    .from(adminUsers)
    .where(and(eq(adminUsers.active, true), inArray(adminUsers.role, holders)))
    .orderBy(asc(adminUsers.name), asc(adminUsers.id));
}

/** @throws AppError duplicate where the address is taken */
export async function create(ctx: Context, sent: Fields): Promise<Member> {
  const now = ctx.clock.now().toISOString();
  const [row] = await refuseTakenEmail(
    ctx.db
      .current()
      .insert(adminUsers)
      .values({
        ...sent,
        search_text: searchText(sent.name, sent.email),
        created_at: now,
        updated_at: now,
        updated_by: ctx.actor.name,
      })
      .returning({ id: adminUsers.id }),
  );
  const member = row && (await findMember(ctx.db.current(), row.id));
  if (!member) throw new Error("the member was not stored");
  await recordEvent(ctx, {
    event: "team.created",
    message: `added ${member.name} to the team as ${roleLabel[member.role]}`,
    subject: { kind: "member", id: member.id, label: member.name },
    after: sent,
  });
  if (member.active && (await mayMail(ctx, { to: member.email, what: "welcome email" }))) {
    await enqueue(ctx.db, mailJob, { to: member.email, ...welcomeMail(member.name, ctx.publicUrl()) });
  }
  return member;
}

/**
 * Changes what is sent. Deactivation and a new address end the person's sessions; the old address is told.
 * @throws AppError not_found, version_conflict, own_account, last_super_admin, duplicate
 */
export async function update(ctx: Context, id: number, sent: Change): Promise<Member> {
  await lockSuperAdmins(ctx);
  const tx = ctx.db.current();
  const before = await findMember(tx, id, true);
  if (!before) throw notFound("This team member");
  await requireVersion(ctx, before);
  const changes = changedFields<Fields>(pick(before), withoutUndefined(sent));
  if (!changes) return before;
  refuseOnOneself(ctx.actor.id, before, changes.after);
  if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) === 0) throw lastSuperAdmin();
  const after = { ...pick(before), ...changes.after };
  await refuseTakenEmail(
    tx
      .update(adminUsers)
      .set({
        ...after,
        search_text: searchText(after.name, after.email),
        version: sql`${adminUsers.version} + 1`,
        updated_at: ctx.clock.now().toISOString(),
        updated_by: ctx.actor.name,
      })
      .where(eq(adminUsers.id, id)),
  );
  const emailChanged = after.email !== before.email;
  if (emailChanged || !after.active) await endAccess(ctx, id);
  if (emailChanged && (await mayMail(ctx, { to: before.email, what: "notice to the old address", lane: "notice" }))) {
    await enqueue(ctx.db, mailJob, { to: before.email, ...emailChangedMail(before.name, after.email) });
  }
  await recordEvent(ctx, {
    event: eventOf(changes.after),
    message: messageOf(before.name, changes.after),
    subject: { kind: "member", id, label: after.name },
    ...changes,
  });
  const member = await findMember(tx, id);
  if (!member) throw new Error("the member is gone");
  return member;
}

/**
 * Deletes for good. The activities keep the name; sessions and codes go with the row.
 * @throws AppError not_found, version_conflict, own_account, last_super_admin
 */
export async function remove(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  await lockSuperAdmins(ctx);
  const tx = ctx.db.current();
  const member = await findMember(tx, id, true);
  if (!member) throw notFound("This team member");
  await requireVersion(ctx, member);
  refuseOnOneself(ctx.actor.id, member, "delete");
  if (removesSuperAdmin(member, "delete") && (await otherActiveSuperAdmins(tx, id)) === 0) throw lastSuperAdmin();
  await tx.delete(adminUsers).where(eq(adminUsers.id, id));
  await recordEvent(ctx, {
    event: "team.deleted",
    message: `deleted ${member.name} from the team`,
    subject: { kind: "member", id, label: member.name },
    before: pick(member),
  });
  return { id, name: member.name };
}

/** Ends the sessions, and what is on its way to the old address: a code or link there would open a new one. */
async function endAccess(ctx: Context, id: number): Promise<void> {
  for (const table of [sessions, loginCodes, loginLinks]) {
    await ctx.db.current().delete(table).where(eq(table.admin_user_id, id));
  }
}

/** Two who take each other's role away at once come one after the other. */
async function lockSuperAdmins(ctx: Context): Promise<void> {
  await ctx.db.current().execute(sql`select pg_advisory_xact_lock(740002)`);
}

async function refuseTakenEmail<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatedConstraint(error) !== "admin_users_email_unique") throw error;
    const message = "Somebody with this e-mail is on the team already.";
    throw new AppError("duplicate", message, { fields: { "admin_user.email": message } });
  }
}

const pick = ({ name, email, active, role }: Fields): Fields => ({ name, email, active, role });

/** An absent field keeps what is stored. */
function withoutUndefined(sent: Change): Partial<Fields> {
  const { name, email, active, role } = sent;
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(active !== undefined && { active }),
    ...(role !== undefined && { role }),
  };
}

function eventOf(after: Partial<Fields>): "team.updated" | "team.activated" | "team.deactivated" {
  if (Object.keys(after).length > 1 || after.active === undefined) return "team.updated";
  return after.active ? "team.activated" : "team.deactivated";
}

function messageOf(name: string, after: Partial<Fields>): string {
  const event = eventOf(after);
  if (event === "team.activated") return `activated ${name}`;
  if (event === "team.deactivated") return `deactivated ${name}`;
  return after.role ? `changed ${name} (now ${roleLabel[after.role]})` : `changed ${name}`;
}
