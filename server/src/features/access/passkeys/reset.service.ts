import { passkeyErrors } from "@console/contract/passkeys.ts";
import { teamErrors } from "@console/contract/team.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows } from "../../../db/records.ts";
import { passkeys } from "../../../db/tables/passkeys.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { mayMail } from "../mail-limits/mail-limits.ts";
import { operatorNow } from "../operator/operator.service.ts";
import { endAccess, findPerson } from "../team/team.service.ts";
import { auditPasskeys, resetDoneMail, resetMail, resetMailNames } from "./passkeys.text.ts";
import { lockPolicy } from "./policy.db.ts";

/**
 * Removes the passkeys of a colleague who lost theirs, whose sessions may be in the wrong hands too. Both get an email: a
 * stolen session of a Super Admin could otherwise do it unseen.
 */
export async function resetPasskeys(ctx: Context, id: number): Promise<{ id: number; name: string; removed: number }> {
  const db = ctx.db.current();
  // With removals of single passkeys and changes of the policy.
  await lockPolicy(db);
  const person = requireFound(await findPerson(ctx, id), teamErrors.notFound);
  if (person.id === ctx.actor.id) throw refuse(passkeyErrors.ownReset);
  const removed = await deleteRows(db, passkeys, { admin_user_id: id });
  if (removed === 0) throw refuse(passkeyErrors.none, { name: person.name });
  await endAccess(ctx, id);
  const operator = await operatorNow(ctx);
  const url = ctx.publicUrl();
  const { name: by, email: ownEmail } = ctx.actor;
  if (await mayMail(ctx, { to: person.email, what: resetMailNames.person, lane: "notice" })) {
    const mail = resetMail(operator, { name: person.name, by, url });
    await queueEmail(ctx, { kind: "passkey_reset", to: person.email, ...mail });
  }
  if (await mayMail(ctx, { to: ownEmail, what: resetMailNames.admin, lane: "notice" })) {
    const mail = resetDoneMail(operator, { name: by, of: person.name, url });
    await queueEmail(ctx, { kind: "passkey_reset", to: ownEmail, ...mail });
  }
  await auditPasskeys(ctx, "passkey.reset", about("member", person), {}, removed);
  return { id, name: person.name, removed };
}
