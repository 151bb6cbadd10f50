import { emptyValues, sentValues } from "@console/contract/fields.ts";
import { roles } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import {
  singleSignOnErrors as errors,
  fieldsOfSingleSignOn,
  type SingleSignOnSettings,
  type SingleSignOnTest,
  type singleSignOn,
} from "@console/contract/single-sign-on.ts";
import { ssoPaths } from "@console/contract/sso-failures.ts";
import type { Provider } from "../../../adapters/provider-discovery.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import { requireUse } from "../../../auth/rate-limit.ts";
import type { Context, Services } from "../../../context/context.ts";
import { insertIfNew, updateRecord, upsertRow } from "../../../db/records.ts";
import { ssoSecrets, singleSignOn as table } from "../../../db/tables/single-sign-on.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { findIdentityOf } from "./identities.db.ts";
import {
  countLinked,
  findSecret,
  findSettings,
  listActive,
  lockSettings,
  type SettingsRow,
} from "./single-sign-on.db.ts";
import { sharedGroup } from "./single-sign-on.rules.ts";
import { auditSingleSignOn, singleSignOnWords } from "./single-sign-on.text.ts";

type Sent = Parsed<typeof singleSignOn.update>["body"]["single_sign_on"];
type Tested = Parsed<typeof singleSignOn.test>["body"]["single_sign_on"];
type Fields = typeof EMPTY;

const QUARTER_HOUR = 900;
/** Tests that one person may make in 15 minutes: each sends a few requests. */
const TESTS_PERSON = 30;

/** Until they are first saved. */
const EMPTY = emptyValues(fieldsOfSingleSignOn);

/** A secret belongs to this field alone. */
const SECRET = "single_sign_on:1:client_secret";

export const callbackUrl = (ctx: Pick<Services, "publicUrl">): string => `${ctx.publicUrl()}${ssoPaths.callback}`;

/** Null if there is none, or its encryption key is lost: it must be entered again. */
async function readSecret({ db, keyring }: Pick<Services, "db" | "keyring">): Promise<string | null> {
  const stored = await findSecret(db.current(), {});
  return stored ? keyring.decrypt(stored.client_secret, SECRET).catch(() => null) : null;
}

/** The settings and the provider as they are now; null while single sign-on is off. */
export async function providerNow(
  ctx: Pick<Services, "db" | "keyring">,
): Promise<{ settings: SettingsRow; provider: Provider } | null> {
  const settings = await findSettings(ctx.db.current(), {});
  const clientSecret = settings?.enabled ? await readSecret(ctx) : null;
  if (!settings || clientSecret === null) return null;
  const { issuer, client_id: clientId, scopes } = settings;
  return { settings, provider: { issuer, clientId, clientSecret, scopes } };
}

export async function readSettings(ctx: Context): Promise<SingleSignOnSettings> {
  return shown(ctx, await findSettings(ctx.db.current(), {}));
}

/** Changes the sent fields. */
export async function updateSettings(
  ctx: Context,
  { client_secret: secret, ...sent }: Sent,
): Promise<SingleSignOnSettings> {
  const db = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  // So that there is a row to lock: this serializes concurrent first saves.
  await insertIfNew(db, table, { version: 0, created_at: now, updated_at: now, updated_by: ctx.actor.name });
  const row = assertStored(await lockSettings(db, {}), "the settings were not stored");
  await requireVersion(ctx, row, () => shown(ctx, row));
  const before: Fields = sentValues(fieldsOfSingleSignOn, row);
  const change = changedFields(before, sent);
  if (!change && secret === undefined) return shown(ctx, row);
  const after = { ...before, ...change?.after };
  const movesProvider = after.issuer !== before.issuer || after.client_id !== before.client_id;
  await requireComplete(ctx, after, { movesProvider, secret });
  await requireWayIn(ctx, after, movesProvider || secret !== undefined);
  if (secret !== undefined)
    await upsertRow(db, ssoSecrets, { id: 1, client_secret: await ctx.keyring.encrypt(secret, SECRET) });
  const stored = await updateRecord(ctx, table, row.id, change?.after ?? {});
  const subject = about("single_sign_on", { id: row.id, name: singleSignOnWords.settings });
  await auditSingleSignOn(ctx, "single_sign_on.updated", subject, {
    before: change?.before ?? {},
    after: { ...change?.after, ...(secret !== undefined && { client_secret: "changed" }) },
  });
  return shown(ctx, stored);
}

type Moving = { movesProvider: boolean; secret: string | undefined };

/** @throws AppError invalid, about the first field that is missing or wrong */
async function requireComplete(ctx: Context, after: Fields, { movesProvider, secret }: Moving): Promise<void> {
  const db = ctx.db.current();
  const hasSecret = (await findSecret(db, {})) !== undefined;
  // A secret is sent to the provider that it was entered for, and to no other.
  if (movesProvider && hasSecret && secret === undefined) throw refuse(errors.otherIssuer);
  if (after.issuer !== "" && !ctx.identityProvider.permits(after.issuer)) throw refuse(errors.plainHttp);
  const shared = sharedGroup(after);
  if (shared) throw refuse(errors.sharedGroup, shared);
  if (roles.some((role) => after[`${role}_groups`].length > 0) && after.group_claim === "")
    throw refuse(errors.noClaim);
  const active = new Set((await listActive(db, {})).map(({ id }) => id));
  const before = await findSettings(db, {});
  // People who left meanwhile may stay in the list: it is the form's, not the caller's.
  if (after.exempt.some((id) => !active.has(id) && !before?.exempt.includes(id))) throw refuse(errors.unknownPerson);
  if (!after.enabled) return;
  // The session's cookie would belong to the address of the pages.
  if (ctx.hasApiHost) throw refuse(errors.twoAddresses);
  if (after.provider_name === "") throw refuse(errors.noName);
  if (after.issuer === "") throw refuse(errors.noIssuer);
  if (after.client_id === "") throw refuse(errors.noClient);
  if (!hasSecret && secret === undefined) throw refuse(errors.noSecret);
}

/**
 * Requiring single sign-on must not lock everyone out: a Super Admin is exempt, or the caller has a link to this very
 * provider, which a change of the provider does not prove.
 */
async function requireWayIn(ctx: Context, after: Fields, movesProvider: boolean): Promise<void> {
  if (!after.enabled || !after.required_for.includes("super_admin")) return;
  const db = ctx.db.current();
  const people = await listActive(db, {});
  if (people.some(({ id, role }) => role === "super_admin" && after.exempt.includes(id))) return;
  const own = { issuer: after.issuer, userId: ctx.actor.id ?? 0 };
  if (movesProvider || !(await findIdentityOf(db, own))) throw refuse(errors.lockout);
}

/** Asks the provider; nothing is saved. A stored secret is used only for the provider and the client that it belongs to. */
export async function testProvider(ctx: Context, sent: Tested): Promise<SingleSignOnTest> {
  await requireUse(ctx, `sso:test:person:${ctx.actor.id}`, TESTS_PERSON, QUARTER_HOUR);
  if (sent.issuer === "") throw refuse(errors.noIssuer);
  if (!ctx.identityProvider.permits(sent.issuer)) throw refuse(errors.plainHttp);
  const settings = await findSettings(ctx.db.current(), {});
  const isStored = settings?.issuer === sent.issuer && settings.client_id === sent.client_id;
  const clientSecret = sent.client_secret ?? (isStored ? await readSecret(ctx) : null);
  if (clientSecret === null) throw refuse(errors.noSecret);
  const { issuer, client_id: clientId, scopes } = sent;
  return ctx.identityProvider.test({ issuer, clientId, clientSecret, scopes }, callbackUrl(ctx));
}

async function shown(ctx: Context, row: SettingsRow | undefined): Promise<SingleSignOnSettings> {
  const db = ctx.db.current();
  const counts = await countLinked(db, { issuer: row?.issuer ?? "" });
  return {
    version: row?.version ?? 0,
    updated_at: row && row.version > 0 ? row.updated_at : null,
    ...EMPTY,
    ...(row && sentValues(fieldsOfSingleSignOn, row)),
    client_secret_set: (await findSecret(db, {})) !== undefined,
    redirect_uri: callbackUrl(ctx),
    back_channel_logout_uri: `${ctx.publicUrl()}${ssoPaths.backChannelLogout}`,
    linked: roles.map((role) => counts.find((each) => each.role === role) ?? { role, people: 0, linked: 0 }),
    people: await listActive(db, {}),
  };
}
