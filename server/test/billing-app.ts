import type { Role } from "@console/contract/permissions.ts";
import { afterAll, beforeAll } from "vitest";
import type { Env } from "../src/env.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import type { Conditions } from "../src/jobs/condition.ts";
import { startOfDay } from "../src/lib/calendar.ts";
import { startTestApp, type TestApp } from "./app.ts";
import type { Client } from "./client.ts";

const ZONE = "America/New_York";
const HOUR_MS = 3_600_000;

/**
 * The whole server with a clock that the test sets, so that months can pass, and a signed-in manager.
 * @param conditions by default all
 */
export function useBillingApp(begin = "2026-10-01T15:00:00Z", conditions?: Conditions, env: Partial<Env> = {}) {
  let now = new Date(begin);
  let app: TestApp | undefined;
  let manager: Client | undefined;
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => now }, env, ...(conditions && { conditions }) });
  });
  afterAll(() => app?.stop());

  const started = () => {
    if (!app) throw new Error("the app starts before the first test");
    return app;
  };
  const signedIn = () => {
    if (!manager) throw new Error("a test says first which day it is");
    return manager;
  };
  const of = (brandId: number) => ({ "organization-id": String(brandId) });
  const own = () => ({ ...started().ctx, audited: [] });
  return {
    get app() {
      return started();
    },
    get manager() {
      return signedIn();
    },
    as: (role: Role) => started().as(role),
    now: () => now,
    setNow: (moment: Date) => {
      now = moment;
    },
    /** Noon of a day in the billing time zone. A session does not last from one day to the next. */
    at: async (day: string, hours = 12) => {
      now = new Date(Date.parse(startOfDay(ZONE, day)) + hours * HOUR_MS);
      manager = await started().as("manager");
    },
    /** The header with a brand's id. */
    of,
    /** The context of a separate change. */
    own,
    current: async (brandId: number) => (await signedIn().get("/admin/billing", of(brandId))).body.data,
    history: async (brandId: number) => (await signedIn().get("/admin/billing_histories", of(brandId))).body.data,
    close: () => closeDueMonths(own()),
  };
}
