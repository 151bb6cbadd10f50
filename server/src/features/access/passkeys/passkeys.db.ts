import type { passkeys as contract } from "@console/contract/passkeys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { allOf, columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { passkeys } from "../../../db/tables/passkeys.ts";

type PasskeyRow = InferSelectModel<typeof passkeys>;
type ListQuery = Parsed<typeof contract.list>["query"];

const {
  public_key: _key,
  counter: _counter,
  credential_id: _id,
  transports: _ways,
  name_key: _sorted,
  ...shown
} = getTableColumns(passkeys);

/** The person's own passkeys. */
const passkeyList = pagedList({
  name: "passkeys_page",
  from: sql`passkeys`,
  id: passkeys.id,
  sort: {
    fields: {
      created_at: passkeys.created_at,
      name: passkeys.name_key,
      last_used_at: (descending) =>
        sql`coalesce(${passkeys.last_used_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
    },
    default: "-created_at",
  },
  scope: sql`${passkeys.admin_user_id} = ${sql.placeholder("user_id")}`,
  row: shown,
});

export const listPasskeys = (db: Db, userId: number, query: ListQuery) => passkeyList(db, query, { user_id: userId });

type Own = { userId: number; id: number };

/** The person's own passkey; locks the row until the transaction ends. */
export const lockPasskey = statementOfOne<RowOf<typeof shown>, Own>("passkey_locked")`
  select ${columns(shown)} from ${passkeys}
  where ${passkeys.id} = ${sql.placeholder("id")} and ${passkeys.admin_user_id} = ${sql.placeholder("userId")} for update`;

const descriptors = statement<Pick<PasskeyRow, "credential_id" | "transports">, { userId: number }>(
  "passkey_descriptors",
)`
  select credential_id, transports from passkeys where admin_user_id = ${sql.placeholder("userId")}`;

/** A person's passkeys in the form in which devices look them up. */
export async function credentialsOf(db: Db, userId: number) {
  const found = await descriptors(db, { userId });
  return found.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: "public-key" as const,
    transports: transports.filter(isKnown),
  }));
}

const byCredential = sql`select ${allOf(passkeys)} from passkeys where credential_id = ${sql.placeholder("credentialId")}`;
const ofAnybody = statement<PasskeyRow, { credentialId: string }>("passkey_by_credential")`${byCredential}`;
const ofPerson = statement<PasskeyRow, { credentialId: string; userId: number }>("passkey_by_credential_and_person")`
  ${byCredential} and admin_user_id = ${sql.placeholder("userId")}`;

/** @param userId null if it is not known yet who signs in */
export const findByCredential = (
  db: Db,
  credentialId: string,
  userId: number | null,
): Promise<PasskeyRow | undefined> =>
  oneRow(userId === null ? ofAnybody(db, { credentialId }) : ofPerson(db, { credentialId, userId }));

/** Matches no row if another use has raised the counter meanwhile. Does not raise the version. */
export const updateCounter = statement<{ id: number }, { id: number; was: number; counter: number; now: string }>(
  "passkey_used",
)`
  update passkeys set counter = ${sql.placeholder("counter")}, last_used_at = ${sql.placeholder("now")}
  where id = ${sql.placeholder("id")} and counter = ${sql.placeholder("was")} returning id`;

type Challenge = { challenge: string; kind: string; browserHash: string; now: string };

/** Deletes a valid challenge, so that only one of parallel answers finds it. */
export const deleteChallenge = statement<{ admin_user_id: number | null }, Challenge>("passkey_challenge_delete")`
  delete from passkey_challenges
  where challenge = ${sql.placeholder("challenge")} and kind = ${sql.placeholder("kind")}
    and browser_hash = ${sql.placeholder("browserHash")} and expires_at > ${sql.placeholder("now")}
  returning admin_user_id`;

const ways = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
/** Devices may name transports that are newer than the list; those are left out. */
const isKnown = (way: string): way is (typeof ways)[number] => ways.some((each) => each === way);
