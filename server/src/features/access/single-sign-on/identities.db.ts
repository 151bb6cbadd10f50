import type { Role } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { ssoIdentities, ssoRequests } from "../../../db/tables/single-sign-on.ts";

type Identity = typeof ssoIdentities.$inferSelect;
type Request = typeof ssoRequests.$inferSelect;

/** Deletes an attempt of this browser, so that only one of parallel answers finds it. */
export const takeRequest = statementOfOne<Request, { stateHash: string; browserHash: string; now: string }>(
  "sso_request_take",
)`
  delete from sso_requests where state_hash = ${sql.placeholder("stateHash")}
    and browser_hash = ${sql.placeholder("browserHash")} and expires_at > ${sql.placeholder("now")}
  returning ${allOf(ssoRequests)}`;

type Subject = { issuer: string; subjectHash: string };

/** The link of a provider's subject; locks it until the transaction ends. */
export const lockIdentity = statementOfOne<Identity, Subject>("sso_identity_locked")`
  select ${allOf(ssoIdentities)} from sso_identities
  where issuer = ${sql.placeholder("issuer")} and subject_hash = ${sql.placeholder("subjectHash")} for update`;

export const findIdentityOf = statementOfOne<{ id: number }, { issuer: string; userId: number }>(
  "sso_identity_of_person",
)`
  select id from sso_identities
  where admin_user_id = ${sql.placeholder("userId")} and issuer = ${sql.placeholder("issuer")}`;

/** Gives a link whose person was removed to another one. */
export const giveIdentity = statement<object, { id: number; userId: number }>("sso_identity_give")`
  update sso_identities set admin_user_id = ${sql.placeholder("userId")}, by_groups = false
  where id = ${sql.placeholder("id")} and admin_user_id is null`;

export const markIdentityUsed = statement<object, { id: number; now: string }>("sso_identity_used")`
  update sso_identities set last_used_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`;

type Person = { id: number; name: string; role: Role; active: boolean };

/** The person with an address, or an id; locks the row until the transaction ends. */
export const lockPersonByEmail = statementOfOne<Person, { email: string }>("sso_person_by_email")`
  select id, name, role, active from admin_users where email = ${sql.placeholder("email")} for update`;

export const lockPerson = statementOfOne<Person, { id: number }>("sso_person")`
  select id, name, role, active from admin_users where id = ${sql.placeholder("id")} for update`;
