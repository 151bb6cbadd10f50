import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { apiKeys } from "../src/db/tables/api-keys.ts";
import { brandCredentials } from "../src/db/tables/brands.ts";
import { operatorSettings } from "../src/db/tables/operator.ts";
import { passkeyPolicy, passkeys } from "../src/db/tables/passkeys.ts";
import { sessions } from "../src/db/tables/sign-in.ts";
import { adminUsers } from "../src/db/tables/team.ts";
import { type Answer, Client } from "./client.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { makeBrand } from "./factories/brand.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";

type Console = { url: string; ctx: Context; origin: string };

/** A stolen session of a Super Admin who has a passkey but has not stepped up, and the targets it could attack. */
export type Loot = Awaited<ReturnType<typeof makeLoot>>;

export async function makeLoot({ url, ctx, origin }: Console) {
  const victim = await makeMember(ctx, { role: "super_admin" });
  const session = await openSessionFor(ctx, victim.id);
  await openSessionFor(ctx, victim.id);
  const now = ctx.clock.now().toISOString();
  const by = { created_at: now, updated_at: now, updated_by: "Test" };
  const key = { public_key: randomBytes(64), counter: 0, transports: [], backed_up: false };
  const [passkey] = await ctx.db
    .current()
    .insert(passkeys)
    .values({ ...key, ...by, admin_user_id: victim.id, credential_id: randomUUID(), name: "Laptop" })
    .returning();
  const brand = await makeBrand(ctx, { use_system: "false", smtp_creds: { smtp_password: "hunter2hunter2" } });
  return {
    client: new Client(url, { session }, victim),
    origin: { origin },
    victim,
    other: await makeMember(ctx, { role: "super_admin" }),
    inactive: await makeMember(ctx, { role: "super_admin", active: false }),
    manager: await makeMember(ctx, { role: "manager" }),
    accomplice: await makeMember(ctx, { role: "sales" }),
    passkey: passkey?.id ?? 0,
    apiKey: (await makeApiKey(ctx, ["usage"])).id,
    brand: brand.id,
  };
}

type Move = (loot: Loot) => Promise<Answer>;
const person = (who: "victim" | "other" | "inactive" | "manager" | "accomplice", fields: object) => (loot: Loot) =>
  loot.client.patch(`/admin/users/${loot[who].id}`, { admin_user: fields });
const newPerson = (fields: object) => (loot: Loot) =>
  loot.client.post("/admin/users", {
    admin_user: { name: "New", email: `${randomUUID()}@elsewhere.example`, ...fields },
  });
const brand = (fields: object) => (loot: Loot) =>
  loot.client.put(`/admin/agencies/${loot.brand}`, { organization: fields });
const policy = (roles: string[]) => (loot: Loot) =>
  loot.client.put("/admin/passkey_policy", { passkey_policy: { required_for: roles } });

/** Writes that a stolen session is refused without step-up. */
export const guardedMoves: Record<string, Move> = {
  "new Super Admin": newPerson({ role: "super_admin" }),
  "new manager": newPerson({ role: "manager" }),
  "own address": (loot) => person("victim", { email: `${randomUUID()}@elsewhere.example` })(loot),
  "another's address": (loot) => person("other", { email: `${randomUUID()}@elsewhere.example` })(loot),
  "promoted to Super Admin": person("accomplice", { role: "super_admin" }),
  "promoted to manager": person("accomplice", { role: "manager", name: "Promoted" }),
  "Super Admin reactivated": person("inactive", { active: true }),
  "person deleted": (loot) => loot.client.delete(`/admin/users/${loot.accomplice.id}`),
  "passkey asked for": (loot) => loot.client.post("/admin/passkey_registration", undefined, loot.origin),
  "passkey added": (loot) => loot.client.post("/admin/passkeys", { passkey: { response: madeUp } }, loot.origin),
  "passkey removed": (loot) => loot.client.delete(`/admin/passkeys/${loot.passkey}`),
  "policy loosened": policy([]),
  "policy tightened": policy(["sales"]),
  "key made": (loot) => loot.client.post("/admin/api_keys", { api_key: { name: "Mine", scopes: ["credentials"] } }),
  "key revoked": (loot) => loot.client.delete(`/admin/api_keys/${loot.apiKey}`),
  "payee changed": (loot) =>
    loot.client.put("/admin/operator_settings", { operator_settings: { legal_name: randomUUID() } }),
  "SMTP replaced": brand({ smtp_creds: { smtp_address: "smtp.elsewhere.example", smtp_password: "mine" } }),
  "Twilio replaced": brand({ twilio_creds: { auth_token: "mine" } }),
  "Stripe replaced": brand({ stripe_creds: { secret_key: "mine" } }),
  "credentials destroyed": brand({ use_system: true }),
  "person signed out": (loot) => loot.client.delete(`/admin/users/${loot.other.id}/sessions`),
  "device ended": async (loot) => {
    const { data = [] } = (await loot.client.get("/admin/sessions")).body;
    const found = data.find((each: { current: boolean }) => !each.current);
    return loot.client.delete(`/admin/sessions/${found?.id ?? 0}`);
  },
  "other devices ended": (loot) => loot.client.delete("/admin/sessions"),
  "logo removed": (loot) => loot.client.delete("/admin/operator_settings/logo"),
  "webhook resumed": (loot) => loot.client.post("/admin/webhooks/1/resume"),
  "webhook replayed": (loot) =>
    loot.client.post("/admin/webhooks/1/replay", { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" }),
};

/** Writes in the same areas that succeed. */
export const openMoves: Record<string, Move> = {
  "new salesperson": newPerson({ role: "sales" }),
  renamed: person("victim", { name: "Renamed" }),
  demoted: person("other", { role: "sales" }),
  deactivated: person("manager", { active: false }),
  "passkey renamed": (loot) => loot.client.patch(`/admin/passkeys/${loot.passkey}`, { passkey: { name: "Mine" } }),
  "passkey to be shown": (loot) => loot.client.post("/admin/passkey_step_up_options", undefined, loot.origin),
  "passkey made up": (loot) => loot.client.post("/admin/passkey_step_up", { passkey: madeUp }, loot.origin),
  "credentials tried": (loot) =>
    loot.client.post(
      "/admin/credential_tests",
      { kind: "twilio", values: { account_sid: "none" } },
      { "organization-id": String(loot.brand) },
    ),
  "brand changed": brand({ address: "1 Main Street", status: "inactive" }),
  "brands set": (loot) =>
    loot.client.post("/admin/agencies/bulk_status", { records: [{ id: loot.brand }], status: "inactive" }),
  "code asked for": (loot) => loot.client.post("/admin/send_code", { email: loot.victim.email }),
  "signed out": (loot) => loot.client.post("/admin/logout"),
};

const madeUp = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", attestationObject: "AAAA" },
};

/**
 * Everything that must not change: Super Admins and managers, keys, credentials, passkeys, policy, payee, and no
 * step-up.
 */
export async function guardedState(ctx: Context, loot: Loot): Promise<object> {
  const db = ctx.db.current();
  const { id, email, role, active } = adminUsers;
  const people = await db
    .select({ id, email, role, active })
    .from(adminUsers)
    .where(gte(id, loot.victim.id))
    .orderBy(id);
  const own = eq(passkeys.admin_user_id, loot.victim.id);
  return {
    strong: people.filter((each) => each.active && each.role !== "sales" && !mayWeaken(loot, each.id)),
    addresses: people.filter((each) => each.id <= loot.accomplice.id).map((each) => [each.id, each.email]),
    keys: await db
      .select({ id: apiKeys.id, revoked: apiKeys.revoked_at })
      .from(apiKeys)
      .where(gte(apiKeys.id, loot.apiKey)),
    credentials: await db
      .select()
      .from(brandCredentials)
      .where(eq(brandCredentials.brand_id, loot.brand))
      .orderBy(brandCredentials.field),
    passkeys: await db.select({ id: passkeys.id }).from(passkeys).where(own),
    policy: await db.select().from(passkeyPolicy).orderBy(passkeyPolicy.role),
    payee: await db.select().from(operatorSettings),
    shown: await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.admin_user_id, loot.victim.id), isNotNull(sessions.stepped_up_at))),
  };
}

/** Removing rights from others requires no passkey. */
const mayWeaken = ({ other, manager }: Loot, id: number) => id === other.id || id === manager.id;
