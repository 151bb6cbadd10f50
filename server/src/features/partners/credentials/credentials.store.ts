import {
  type CredentialField,
  type CredentialKind,
  credentialErrors,
  credentialFields,
  credentialKinds,
  isSecretField,
  type MaskedSecret,
  secretMask,
} from "@console/contract/credentials.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, upsertRow } from "../../../db/records.ts";
import { brandCredentials, credentialTests } from "../../../db/tables/brands.ts";
import { refuse } from "../../../http/errors.ts";
import { type CredentialRow, findCredentials } from "./credentials.db.ts";
import { secretNames } from "./credentials.text.ts";

/** Minimum length of a secret whose last four characters are shown. */
const LAST4_FROM = 12;

/** Values of one group as sent; an absent secret, or its own mask, keeps the stored one; '' deletes a value. */
export type SentGroup = { [field: string]: string | undefined };
export type SentGroups = { [K in CredentialKind]?: SentGroup | undefined };

type Masked = { [field: string]: string | MaskedSecret };

/** Binds a secret to its record: its ciphertext cannot be decrypted in another. */
const bindingOf = (brandId: number, field: string) => `brand:${brandId}:${field}`;

/** The last characters of a secret that may be shown; null if it is too short. */
const lastFour = (secret: string) => (secret.length >= LAST4_FROM ? secret.slice(-4) : null);

/** Whether a sent secret only repeats the mask of the stored one. */
const isMask = (sent: string, row: CredentialRow | undefined) => row !== undefined && sent === secretMask(row.last4);

/**
 * How saving a group would change one field, so that a test uses what a save would store.
 * @param stored the brand's rows by field
 * @returns the value to store, '' to delete it, or undefined to keep it
 */
function nextValue(field: CredentialField, sent: SentGroup, stored: Rows): string | undefined {
  const value = sent[field];
  if (value !== undefined && !(isSecretField(field) && isMask(value, stored.get(field)))) return value;
  // A stored password is never sent to another host than the one it was entered for, nor to a newly entered one.
  const movesHost = sent.smtp_address !== undefined && sent.smtp_address !== (stored.get("smtp_address")?.value ?? "");
  return field === "smtp_password" && movesHost ? "" : undefined;
}

/**
 * Stores the sent values of the three groups.
 * @returns the names of the changed fields, for the audit log; never a value
 */
export async function saveCredentials(ctx: Context, brandId: number, groups: SentGroups): Promise<string[]> {
  if (!credentialKinds.some((kind) => groups[kind])) return [];
  const stored = await storedRows(ctx, brandId);
  const changed: string[] = [];
  for (const kind of credentialKinds) {
    const sent = groups[kind];
    if (!sent) continue;
    const before = changed.length;
    for (const field of credentialFields[kind]) {
      if (await saveField(ctx, brandId, field, nextValue(field, sent, stored), stored)) changed.push(field);
    }
    if (changed.length > before) await deleteRows(ctx.db.current(), credentialTests, { brand_id: brandId, kind });
  }
  return changed;
}

async function saveField(
  ctx: Context,
  brandId: number,
  field: CredentialField,
  value: string | undefined,
  stored: Rows,
): Promise<boolean> {
  if (value === undefined) return false;
  if (value === "") return stored.has(field) && removeField(ctx, brandId, field);
  const secret = isSecretField(field);
  if (!secret && stored.get(field)?.value === value) return false;
  await upsertRow(ctx.db.current(), brandCredentials, {
    brand_id: brandId,
    field,
    value: secret ? await ctx.keyring.encrypt(value, bindingOf(brandId, field)) : value,
    secret,
    last4: secret ? lastFour(value) : null,
    set_at: ctx.clock.now().toISOString(),
  });
  return true;
}

const removeField = async (ctx: Context, brandId: number, field: string): Promise<boolean> =>
  (await deleteRows(ctx.db.current(), brandCredentials, { brand_id: brandId, field })) > 0;

/** Returning to the operator's own accounts deletes the stored values. */
export async function destroyCredentials(ctx: Context, brandId: number): Promise<void> {
  await deleteRows(ctx.db.current(), brandCredentials, { brand_id: brandId });
  await deleteRows(ctx.db.current(), credentialTests, { brand_id: brandId });
}

type Rows = ReadonlyMap<string, CredentialRow>;

async function storedRows(ctx: Context, brandId: number): Promise<Rows> {
  const found = await findCredentials(ctx.db.current(), { brandId });
  return new Map(found.map((row) => [row.field, row]));
}

/** What may be shown of a stored field; never the value of a secret. */
export type ShownCredential = Pick<CredentialRow, "field" | "secret" | "last4" | "set_at"> & { value: string | null };

/**
 * What a person may see of the stored credentials: for secrets, whether and since when they are set, and their last
 * four characters.
 */
export function shownCredentials(found: readonly ShownCredential[]): Record<CredentialKind, Masked> {
  const stored = new Map(found.map((row) => [row.field, row]));
  const group = (kind: CredentialKind): Masked => {
    const shown: Masked = {};
    for (const field of credentialFields[kind]) {
      const row = stored.get(field);
      if (!row) continue;
      shown[field] = row.secret ? { set: true, last4: row.last4, set_at: row.set_at } : (row.value ?? "");
    }
    return shown;
  };
  return { smtp: group("smtp"), twilio: group("twilio"), stripe: group("stripe") };
}

/** The decrypted values of a group, for a test or for the voice platform. Never for a person. */
export const openCredentials = (ctx: Context, brandId: number, kind: CredentialKind): Promise<SentGroup> =>
  openAsSent(ctx, brandId, kind, {});

/** The values of a group as they would be after saving the sent ones. Newly typed values need no decryption. */
export async function openAsSent(
  ctx: Context,
  brandId: number,
  kind: CredentialKind,
  sent: SentGroup,
): Promise<SentGroup> {
  const stored = await storedRows(ctx, brandId);
  const values: SentGroup = {};
  for (const field of credentialFields[kind]) {
    const next = nextValue(field, sent, stored);
    const row = stored.get(field);
    if (next) values[field] = next;
    else if (next === undefined && row) values[field] = row.secret ? await openSecret(ctx, row) : row.value;
  }
  return values;
}

/** A ciphertext may need a key that is missing here, or may have been moved from another record. */
async function openSecret(ctx: Context, { brand_id, field, value }: CredentialRow): Promise<string> {
  try {
    return await ctx.keyring.decrypt(value, bindingOf(brand_id, field));
  } catch {
    throw refuse(credentialErrors.unreadable, { secret: secretNames[field] ?? "secret" });
  }
}
