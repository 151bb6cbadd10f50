import {
  type CredentialKind,
  type CredentialTest,
  credentialErrors,
  credentialFields,
  credentialKinds,
} from "@console/contract/credentials.ts";
import { requireUse } from "../../../auth/rate-limit.ts";
import { type Context, makeContext, type Services, systemActor } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { credentialTests } from "../../../db/tables/brands.ts";
import { AppError, refuse, refuseFields } from "../../../http/errors.ts";
import { GiveUp } from "../../../lib/give-up.ts";
import { findBrandInScope, requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { brandsWithCredentials } from "./credentials.db.ts";
import { openAsSent, openCredentials, type SentGroup } from "./credentials.store.ts";
import { credentialFaults } from "./credentials.text.ts";

/** Tests per person and minute. */
const TESTS_A_MINUTE = 20;
/** Brands that the daily tests read per query. */
const BATCH = 100;

const groupNames = { smtp: "SMTP", twilio: "Twilio", stripe: "Stripe" } as const satisfies Record<
  CredentialKind,
  string
>;

/**
 * Tests credentials as typed. With a brand, absent or masked values are read from the stored ones, and the result is
 * saved if it covers exactly the stored values.
 */
export async function testCredentials(
  ctx: Context,
  { kind, values }: { kind: CredentialKind; values: SentGroup },
  brandId: number | null,
): Promise<CredentialTest> {
  requireOwnFields(kind, values);
  await requireUse(ctx, `credential-test:${ctx.actor.id}`, TESTS_A_MINUTE, 60);
  if (brandId === null) return tried(ctx, kind, values);
  await requireBrand(ctx, brandId);
  const used = await openAsSent(ctx, brandId, kind, values);
  const result = await tried(ctx, kind, used);
  await saveIfStored(ctx, brandId, used, result);
  return result;
}

/** Tests every stored group of one brand and saves the results. */
export async function testStored(ctx: Context, brandId: number): Promise<void> {
  for (const kind of credentialKinds) {
    const stored = await openCredentials(ctx, brandId, kind);
    if (isEmpty(stored)) continue;
    await saveIfStored(ctx, brandId, stored, await tried(ctx, kind, stored));
  }
}

/**
 * Tests the stored credentials of all brands, brand by brand; a failure does not stop the others.
 * @throws GiveUp at the end, naming the brands that an error on our side prevented from being tested
 */
export async function testAllStored(services: Services): Promise<void> {
  const ctx = makeContext(services, systemActor);
  const failed: { brandId: number; error: unknown }[] = [];
  for (let after = 0, more = true; more; ) {
    const batch = await brandsWithCredentials(ctx.db.current(), { after, limit: BATCH });
    for (const { id: brandId } of batch) {
      await testStored(ctx, brandId).catch((error: unknown) => failed.push({ brandId, error }));
      after = brandId;
    }
    more = batch.length === BATCH;
  }
  const [first] = failed;
  if (!first) return;
  // Without the second line, which lists the values of a failed query.
  const reason = String(first.error).split("\n")[0];
  throw new GiveUp(
    credentialFaults.notTested(
      failed.map(({ brandId }) => brandId),
      reason ?? "",
    ),
  );
}

function requireOwnFields(kind: CredentialKind, values: SentGroup): void {
  const own = new Set<string>(credentialFields[kind]);
  const [first, ...others] = Object.keys(values).filter((field) => !own.has(field));
  if (first === undefined) return;
  const foreign = (field: string) => refuse(credentialErrors.foreignField, { field, group: groupNames[kind] });
  throw refuseFields([foreign(first), ...others.map(foreign)]);
}

async function tried(ctx: Context, kind: CredentialKind, values: SentGroup): Promise<CredentialTest> {
  if (ctx.db.inTransaction) throw new Error("credentials are not tried inside a transaction");
  const stages = await ctx.credentialTester.test(kind, values);
  return { kind, ok: stages.every((stage) => stage.ok), stages, tested_at: ctx.clock.now().toISOString() };
}

/** Under the brand's lock, because the stored values may have changed during the test. */
async function saveIfStored(ctx: Context, brandId: number, used: SentGroup, result: CredentialTest): Promise<void> {
  const { kind, ok, stages, tested_at } = result;
  await ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    if (!(await findBrandInScope(ctx, brandId, "even_closed"))) return;
    const stored = await openCredentials(ctx, brandId, kind).catch(withoutUnreadable);
    const isSame = credentialFields[kind].every((field) => (used[field] ?? "") === (stored[field] ?? ""));
    if (isEmpty(stored) || !isSame) return;
    await upsertRow(tx, credentialTests, { brand_id: brandId, kind, ok, stages, tested_at });
  });
}

/** Unreadable values were not tested, so the result does not cover them. */
function withoutUnreadable(error: unknown): SentGroup {
  if (error instanceof AppError && error.code === "unreadable_secret") return {};
  throw error;
}

const isEmpty = (values: SentGroup) => Object.keys(values).length === 0;
