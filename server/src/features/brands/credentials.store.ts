import {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  credentialKinds,
  isSecretField,
  type MaskedSecret,
} from "@console/contract/credentials.ts";
import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { brandCredentials, credentialTests } from "./brands.table.ts";

/** Secrets show their last four characters from this length on. */
const LAST4_FROM = 12;

/** Values of one group as sent; an absent or masked secret leaves the stored one, '' takes a value away. */
export type SentGroup = { [field: string]: string | undefined };
export type SentGroups = { [K in CredentialKind]?: SentGroup | undefined };

type Shown = { [field: string]: string | MaskedSecret };

const place = (brandId: number, field: string) => `brand:${brandId}:${field}`;

/** A secret that only repeats what was shown of the stored one: bullets, perhaps with the last four characters. */
export const isMasked = (value: string) => /^[•*]{3,}/.test(value);

/**
 * Stores what was sent of the three groups.
 * @returns the names of the fields that changed, for the record; never a value
 */
export async function saveCredentials(ctx: Context, brandId: number, groups: SentGroups): Promise<string[]> {
  const stored = await storedRows(ctx, brandId);
  const changed: string[] = [];
  for (const kind of credentialKinds) {
    const sent = groups[kind];
    if (!sent) continue;
    const before = changed.length;
    const movesHost =
      kind === "smtp" &&
      sent.smtp_address !== undefined &&
      stored.has("smtp_address") &&
      stored.get("smtp_address")?.value !== sent.smtp_address;
    for (const field of credentialFields[kind]) {
      const value = sent[field];
      // A stored password never goes to another host than the one it was entered for.
      const drops = movesHost && field === "smtp_password" && (value === undefined || isMasked(value));
      if (drops ? await removeField(ctx, brandId, field) : await saveField(ctx, brandId, field, value, stored)) {
        changed.push(field);
      }
    }
    if (changed.length > before) await forgetTest(ctx, brandId, kind);
  }
  return changed;
}

async function saveField(
  ctx: Context,
  brandId: number,
  field: CredentialField,
  value: string | undefined,
  stored: Map<string, { value: string }>,
): Promise<boolean> {
  if (value === undefined) return false;
  const secret = isSecretField(field);
  if (secret && isMasked(value)) return false;
  if (value === "") return stored.has(field) && removeField(ctx, brandId, field);
  if (!secret && stored.get(field)?.value === value) return false;
  const row = {
    value: secret ? await ctx.keyring.encrypt(value, place(brandId, field)) : value,
    secret,
    last4: secret && value.length >= LAST4_FROM ? value.slice(-4) : null,
    set_at: ctx.clock.now().toISOString(),
  };
  await ctx.db
    .current()
    .insert(brandCredentials)
    .values({ brand_id: brandId, field, ...row })
    .onConflictDoUpdate({ target: [brandCredentials.brand_id, brandCredentials.field], set: row });
  return true;
}

async function removeField(ctx: Context, brandId: number, field: string): Promise<boolean> {
  const gone = await ctx.db
    .current()
    .delete(brandCredentials)
    .where(and(eq(brandCredentials.brand_id, brandId), eq(brandCredentials.field, field)))
    .returning({ field: brandCredentials.field });
  return gone.length > 0;
}

async function forgetTest(ctx: Context, brandId: number, kind: CredentialKind): Promise<void> {
  await ctx.db
    .current()
    .delete(credentialTests)
    .where(and(eq(credentialTests.brand_id, brandId), eq(credentialTests.kind, kind)));
}

/** Going back to the operator's own accounts destroys what was stored. */
export async function destroyCredentials(ctx: Context, brandId: number): Promise<void> {
  await ctx.db.current().delete(brandCredentials).where(eq(brandCredentials.brand_id, brandId));
  await ctx.db.current().delete(credentialTests).where(eq(credentialTests.brand_id, brandId));
}

async function storedRows(ctx: Context, brandId: number) {
  const found = await ctx.db.current().select().from(brandCredentials).where(eq(brandCredentials.brand_id, brandId));
  return new Map(found.map((row) => [row.field, row]));
}

/** What a person sees of the stored credentials: secrets only as set, since when, with their last four characters. */
export async function shownCredentials(ctx: Context, brandId: number): Promise<Record<CredentialKind, Shown>> {
  const stored = await storedRows(ctx, brandId);
  const group = (kind: CredentialKind): Shown => {
    const shown: Shown = {};
    for (const field of credentialFields[kind]) {
      const row = stored.get(field);
      if (!row) continue;
      shown[field] = row.secret ? { set: true, last4: row.last4, set_at: row.set_at } : row.value;
    }
    return shown;
  };
  return { smtp: group("smtp"), twilio: group("twilio"), stripe: group("stripe") };
}

/** The stored values of a group in clear, for a test or for the platform. Never for a person. */
export async function openCredentials(ctx: Context, brandId: number, kind: CredentialKind): Promise<SentGroup> {
  const found = await ctx.db
    .current()
    .select()
    .from(brandCredentials)
    .where(and(eq(brandCredentials.brand_id, brandId), inArray(brandCredentials.field, [...credentialFields[kind]])));
  const values: SentGroup = {};
  for (const row of found) {
    values[row.field] = row.secret ? await ctx.keyring.decrypt(row.value, place(brandId, row.field)) : row.value;
  }
  return values;
}

/** Results of the last tests, one a group. */
export async function testsOf(ctx: Context, brandId: number) {
  const { brand_id: _, ...fields } = getTableColumns(credentialTests);
  return ctx.db
    .current()
    .select(fields)
    .from(credentialTests)
    .where(eq(credentialTests.brand_id, brandId))
    .orderBy(credentialTests.kind);
}
