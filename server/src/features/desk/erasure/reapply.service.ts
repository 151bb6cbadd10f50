import { hashAt } from "../../../audit/seal.db.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { lockUntilCommit } from "../../../db/locks.ts";
import { oneRow } from "../../../db/statements.ts";
import { close } from "../../partners/brands/closing.service.ts";
import { eraseBrandData } from "./brand.service.ts";
import { registerText } from "./erasure.text.ts";
import { erasePerson } from "./member.service.ts";
import { type Registered, readRegister } from "./register.ts";
import { isErasedMember, lockBrand, lockPerson, otherSuperAdmins } from "./subjects.db.ts";

/** How many were erased again, and whom a person must erase. */
export type Reapplied = { members: number; brands: number; left: string[] };

/**
 * Erases again what the register names and a restored database has back. Only where the first entry about it is the one that the
 * register has: after a restore, an id may be given to someone else.
 * @param folders the register's, and others that may have a copy
 */
export async function reapplyErasures(services: Services, folders = services.erasureDirs): Promise<Reapplied> {
  const done: Reapplied = { members: 0, brands: 0, left: [] };
  for (const erasure of readRegister(folders)) {
    await services.db.transaction(async () => {
      const entry = await oneRow(hashAt(services.db.current(), { seq: erasure.seq }));
      if (entry?.hash !== erasure.hash) return;
      if (erasure.kind === "brand") done.brands += Number(await reapplyBrand(services, erasure));
      else await reapplyMember(services, erasure, done);
    });
  }
  return done;
}

async function reapplyBrand(services: Services, { id }: Registered): Promise<boolean> {
  const brand = await lockBrand(services.db.current(), { id });
  if (!brand || brand.erased_at !== null) return false;
  const ctx = makeContext(services, systemActor);
  // The backup may be from before its close.
  if (brand.closed_at === null) await close(ctx, id);
  await eraseBrandData(ctx, id);
  return true;
}

async function reapplyMember(services: Services, { id }: Registered, done: Reapplied): Promise<void> {
  const tx = services.db.current();
  await lockUntilCommit(tx, "superAdmins");
  const person = await lockPerson(tx, { id });
  if (!person && (await isErasedMember(tx, { id }))) return;
  if (person?.active && person.role === "super_admin" && (await otherSuperAdmins(tx, { id })).length === 0) {
    done.left.push(registerText.lastSuperAdmin(id));
    return;
  }
  await erasePerson(makeContext(services, systemActor), id);
  done.members += 1;
}
