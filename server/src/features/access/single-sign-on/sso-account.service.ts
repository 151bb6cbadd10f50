import { NAME_MAX } from "@console/contract/limits.ts";
import type { Role } from "@console/contract/permissions.ts";
import { email as emailSchema, requiredText } from "@console/contract/primitives.ts";
import type { SsoFailure } from "@console/contract/sso-failures.ts";
import * as z from "zod/mini";
import type { ProviderAnswer } from "../../../adapters/identity-provider.ts";
import { about } from "../../../audit/audit.ts";
import { type Context, systemActor } from "../../../context/context.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { insertRow } from "../../../db/records.ts";
import { ssoIdentities } from "../../../db/tables/single-sign-on.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { addMember, followRole } from "../team/team.service.ts";
import {
  findIdentityOf,
  giveIdentity,
  lockIdentity,
  lockPerson,
  lockPersonByEmail,
  markIdentityUsed,
} from "./identities.db.ts";
import type { SettingsRow } from "./single-sign-on.db.ts";
import { roleOfGroups } from "./single-sign-on.rules.ts";
import { auditSingleSignOn } from "./single-sign-on.text.ts";

type Found = { userId: number; identityId: number };

/**
 * Whose account a provider's subject is, in the caller's transaction. The first time it is linked: to the team member with
 * the same verified email, or to a new member with the role of their groups.
 */
export async function accountOf(
  ctx: Context,
  settings: SettingsRow,
  answer: ProviderAnswer,
): Promise<Found | SsoFailure> {
  const tx = ctx.db.current();
  const { issuer } = settings;
  const subjectHash = sha256(answer.subject);
  const now = ctx.clock.now().toISOString();
  // Two first sign-ins of one subject, or of one address, would both link it.
  await lockTextUntilCommit(tx, `sso:subject:${subjectHash}`);
  const email = emailOf(answer);
  if (email) await lockTextUntilCommit(tx, `sso:email:${email}`);

  const identity = await lockIdentity(tx, { issuer, subjectHash });
  if (identity?.admin_user_id) {
    const failure = identity.by_groups ? await followGroups(ctx, settings, identity.admin_user_id, answer) : null;
    if (failure) return failure;
    await markIdentityUsed(tx, { id: identity.id, now });
    return { userId: identity.admin_user_id, identityId: identity.id };
  }

  const person = email ? await lockPersonByEmail(tx, { email }) : undefined;
  if (person && !answer.isVerified) return "unverified";
  if (person && !person.active) return "inactive";
  if (person && (await findIdentityOf(tx, { issuer, userId: person.id }))) return "other_account";
  if (identity && !person) return "removed";
  if (identity && person) {
    await giveIdentity(tx, { id: identity.id, userId: person.id });
    await auditLink(ctx, settings, person);
    return { userId: person.id, identityId: identity.id };
  }

  const role = person ? null : roleOfGroups(settings, answer.groups);
  if (!person && !role) return "no_account";
  if (!person && (!email || !answer.isVerified)) return "unverified";
  const member =
    person ??
    (await addMember(
      { ...ctx, actor: systemActor },
      { name: nameOf(answer), email: email ?? "", role: role ?? "sales", active: true },
    ));
  const { id: identityId } = await insertRow(tx, ssoIdentities, {
    admin_user_id: member.id,
    issuer,
    subject_hash: subjectHash,
    by_groups: !person,
    created_at: now,
    last_used_at: now,
  });
  await auditLink(ctx, settings, member);
  return { userId: member.id, identityId };
}

/** People whom the mapping added have the role of their groups, and none without a group. */
async function followGroups(
  ctx: Context,
  settings: SettingsRow,
  userId: number,
  { groups }: ProviderAnswer,
): Promise<SsoFailure | null> {
  const person = await lockPerson(ctx.db.current(), { id: userId });
  const role = roleOfGroups(settings, groups);
  if (!person?.active) return "inactive";
  if (!role) return "no_group";
  if (role !== person.role) await followRole({ ...ctx, actor: systemActor }, userId, role);
  return null;
}

const auditLink = (ctx: Context, settings: SettingsRow, person: { id: number; name: string; role: Role }) =>
  auditSingleSignOn(
    { ...ctx, actor: { ...ctx.actor, ...person } },
    "single_sign_on.linked",
    about("member", person),
    {},
    settings.provider_name,
  );

/** Undefined for what could not be the address of a team member. */
const emailOf = ({ email }: ProviderAnswer): string | undefined => z.safeParse(emailSchema, email).data;

const nameOf = ({ name, email }: ProviderAnswer): string =>
  z.safeParse(requiredText(NAME_MAX, "no name"), name).data ?? email.slice(0, NAME_MAX);
