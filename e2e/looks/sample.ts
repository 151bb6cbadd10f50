import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SAMPLE_ADMIN, seed } from "@console/server/seed/index.ts";
import { bootstrap } from "@console/server/src/bootstrap.ts";
import { type Actor, type Context, makeContext } from "@console/server/src/context/context.ts";
import { makeIntake } from "@console/server/src/features/money/usage/usage.service.ts";
import { list } from "@console/server/src/features/partners/brands/brands.service.ts";
import { billingDay, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { type ConsoleProcess, startConsole } from "@console/server/test/console-process.ts";
import { makeMember, openSessionFor } from "@console/server/test/factories/member.ts";
import { within } from "@console/server/test/within.ts";
import type { SampleRecords } from "./routes.ts";
import { makeSampleWebhooks } from "./sample-webhooks.ts";

/** The console with sample data and a signed-in person. */
export type Sample = { running: ConsoleProcess; session: string; shown: SampleRecords; stop(): Promise<void> };

/** The brand whose bill nearly doubled: every part of its pages has content. */
const BRAND = "Lumen Health Voice";

export async function fillSample(ctx: Context): Promise<Pick<Sample, "session" | "shown"> & { person: Actor }> {
  const admin = { adminEmail: "admin@example.com", adminName: SAMPLE_ADMIN };
  await bootstrap(ctx, { ...admin, billingTimeZone: "America/New_York" });
  await seed(ctx);
  const [brand] = (await list(ctx, { search_key: BRAND, page: 1, per_page: 1 })).data;
  const [inactive] = (await list(ctx, { status: "inactive", page: 1, per_page: 1 })).data;
  if (!brand || !inactive) throw new Error(`the sample data has no ${BRAND}, or no inactive brand`);
  await makeSampleWebhooks(ctx, brand.id);
  const billed = monthsAfter(billingDay(ctx), -1).slice(0, 7);
  const occurred_at = ctx.billingClock.now().toISOString();
  const refused = (id: string, over: object) => ({
    id,
    organization_id: brand.id,
    business_id: "88-1",
    type: "standard_minutes",
    quantity: "2.5",
    occurred_at,
    ...over,
  });
  await makeIntake().ingest(ctx, [
    ...Array.from({ length: 412 }, (_, index) => refused(`call-${index + 1}`, {})),
    refused("call-old", { business_id: null, type: "storage_gb", occurred_at: "2020-01-01T12:00:00Z" }),
    refused("call-wrong", { quantity: "-1" }),
    refused("call-nobody", { organization_id: "external:acct-77" }),
    // Not refused: it waits for a person to bill or waive it.
    refused("storage", { organization_id: inactive.id, business_id: null, type: "storage_gb", quantity: "5.25" }),
  ]);
  const member = await makeMember(ctx, { name: "Maya Okafor", role: "super_admin" });
  const person = { id: member.id, name: member.name, email: member.email, role: member.role };
  return { session: await openSessionFor(ctx, member.id), shown: { brand: brand.id, billed }, person };
}

/** @param more creates further records as the signed-in person */
export async function startSample(more: (ctx: Context) => Promise<unknown> = async () => undefined): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), "console-looks-"));
  const variables = { DATA_DIR: join(folder, "data") };
  const { session, shown } = await within(variables, async (ctx) => {
    const filled = await fillSample(ctx);
    await more(makeContext(ctx, filled.person));
    return filled;
  });
  const running = await startConsole(variables);
  return {
    running,
    session,
    shown,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
