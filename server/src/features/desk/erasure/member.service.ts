import { erasureErrors, type Former, formerMember } from "@console/contract/erasure.ts";
import { teamErrors } from "@console/contract/team.ts";
import { about } from "../../../audit/audit.ts";
import { entriesOfPerson } from "../../../audit/erase.db.ts";
import { erasersOf, withoutPerson } from "../../../audit/erase.rules.ts";
import { eraseEntries } from "../../../audit/erase.ts";
import { erasableParts } from "../../../audit/erase-archived.ts";
import { sealAll } from "../../../audit/seal.ts";
import type { Context } from "../../../context/context.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { mentionPattern, patternsOf } from "./erasure.rules.ts";
import { auditErasure } from "./erasure.text.ts";
import { register } from "./register.ts";
import { deleteMember, eraseBrief, eraseMentions, eraseStaffNames, whileErasing } from "./rows.db.ts";
import { findFormer, firstOfPerson, lockPerson, namesOfPerson, sharedNames } from "./subjects.db.ts";

/** Erases someone who left the team: who can no longer sign in, or was deleted. */
export async function eraseMember(ctx: Context, id: number): Promise<Former> {
  const tx = ctx.db.current();
  if (ctx.erasureDirs.length === 0) throw refuse(erasureErrors.noRegister);
  if (ctx.actor.id === id) throw refuse(erasureErrors.erasesOneself);
  await lockUntilCommit(tx, "superAdmins");
  const person = await lockPerson(tx, { id });
  if (person?.active) throw refuse(erasureErrors.stillActive);
  // An entry is known once it is sealed.
  await sealAll(ctx.db);
  const gone = await findFormer(tx, { id });
  if (!person && !gone) throw refuse(teamErrors.notFound);
  if (gone?.erased_at) throw refuse(erasureErrors.erased);
  const first = await firstOfPerson(tx, { id });
  await erasePerson(ctx, id);
  if (first) register(ctx.erasureDirs, { kind: "member", id, ...first, at: ctx.clock.now().toISOString() });
  return assertStored(await findFormer(tx, { id }), "the erased member is unknown");
}

/** Erases a person everywhere, in the open transaction, with the entry that names what was erased. */
export async function erasePerson(ctx: Context, id: number): Promise<void> {
  const tx = ctx.db.current();
  const label = formerMember(id);
  const { names, addresses } = await wantedOfPerson(ctx, id, label);
  const shared = new Set((await sharedNames(tx, { id, names })).map(({ name }) => name));
  // A name that a colleague has too says nothing of this person alone, and stays where only the name is.
  const own = { names: names.filter((name) => !shared.has(name)), addresses, label };
  await whileErasing(tx, async () => {
    await eraseStaffNames(tx, { names: own.names, label });
    const pattern = mentionPattern(own);
    await eraseBrief(tx, { addresses, pattern });
    if (pattern !== null) await eraseMentions(tx, { pattern, label });
    await deleteMember(tx, id);
  });
  const patterns = patternsOf([...own.names, ...addresses]);
  const erasers = erasersOf(own);
  // Entries about the person name nobody else, so that a shared name is erased there too.
  const ofOwnEntries = erasersOf({ ...own, names });
  await eraseEntries(
    ctx,
    await erasableParts(ctx),
    async (source) =>
      (await entriesOfPerson(tx, source, { id, patterns })).map((entry) => ({
        entry,
        erased: withoutPerson(entry, entry.isSubject ? ofOwnEntries : erasers),
      })),
    (named) => auditErasure(ctx, "team.erased", about("member", { id, name: label }), { after: named }),
  );
}

async function wantedOfPerson(ctx: Context, id: number, label: string) {
  const tx = ctx.db.current();
  const person = await lockPerson(tx, { id });
  const found = [...(person ? [person] : []), ...(await namesOfPerson(tx, { id }))];
  const each = (texts: readonly (string | null)[]) => [...new Set(texts.flatMap((text) => text?.trim() || []))];
  return {
    names: each(found.map(({ name }) => name)).filter((name) => name !== label),
    addresses: each(found.map(({ email }) => email)).filter((email) => email !== label),
  };
}
