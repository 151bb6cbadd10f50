import { archivedTotals } from "../../../archive/archive-files.db.ts";
import type { Context } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import { assertStored } from "../../../http/errors.ts";

/** What the server's configuration says of usage events, and what left the database. */
export async function retentionState({ db, archive }: Pick<Context, "db" | "archive">) {
  const archived = assertStored(await oneRow(archivedTotals(db.current(), { kind: "usage" })), "a sum without a row");
  return { usage_keep_months: archive.folder === null ? null : archive.keepMonths, archived };
}
