import type { Context } from "../../../context/context.ts";
import type { Statement } from "../../../db/statements.ts";
import { brandByExternalId, memberByEmail, packageByExternalId, packagesByName } from "./import.db.ts";
import { importText as words } from "./import.text.ts";
import { listOf } from "./import-body.rules.ts";
import type { Noun, Sheet } from "./sheets.ts";

type Resolved = {
  ids: ReadonlyMap<string, unknown>;
  /** The brands among them. */
  brandIds: number[];
  faults: string[];
  isComplete: boolean;
};

/** What a noun's texts may be, the most certain first. */
const finders: Record<Noun, readonly ((ctx: Context, text: string) => Promise<{ id: number }[]>)[]> = {
  brand: [byExternalId(brandByExternalId)],
  package: [byExternalId(packageByExternalId), (ctx, name) => packagesByName(ctx.db.current(), { name })],
  "team member": [(ctx, email) => memberByEmail(ctx.db.current(), { email: email.toLowerCase() })],
};

function byExternalId(find: Statement<{ id: number }, { externalId: string }>) {
  return (ctx: Context, externalId: string) => find(ctx.db.current(), { externalId });
}

/**
 * The ids of the records that a row names by external id, name or email.
 * @param isReported whether the named record is in one of the files and has a fault of its own
 */
export async function resolveReferences(
  ctx: Context,
  { references }: Sheet,
  cells: ReadonlyMap<string, string>,
  isReported: (noun: Noun, text: string) => boolean,
): Promise<Resolved> {
  const ids = new Map<string, unknown>();
  const faults: string[] = [];
  const brandIds: number[] = [];
  let isComplete = true;
  for (const [column, { noun, several }] of references) {
    const text = cells.get(column);
    if (text === undefined) continue;
    const found: number[] = [];
    for (const each of several ? listOf(text) : [text]) {
      const [first, second] = await findNamed(ctx, noun, each);
      if (!first && isReported(noun, each)) isComplete = false;
      else if (!first) faults.push(words.reference(column, noun, each));
      else if (second) faults.push(words.ambiguous(column, noun, each));
      else found.push(first.id);
    }
    if (noun === "brand") brandIds.push(...found);
    ids.set(column, several ? found : found[0]);
  }
  return { ids, brandIds, faults, isComplete };
}

async function findNamed(ctx: Context, noun: Noun, text: string): Promise<{ id: number }[]> {
  for (const find of finders[noun]) {
    const found = await find(ctx, text);
    if (found.length > 0) return found;
  }
  return [];
}
