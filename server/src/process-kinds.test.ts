import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, startTestApp, type TestApp } from "../test/app.ts";
import { makeOnboarding } from "../test/factories/onboarding.ts";
import type { Running } from "./server.ts";

/** One answers and the other works, on one database. */
let web: TestApp;
beforeAll(async () => {
  web = await startTestApp({ env: { process: "web" } });
});
afterAll(() => web.stop());

const working = async (during: (jobs: Running) => Promise<void>) => {
  const jobs = await web.another(undefined, { process: "jobs" });
  await during(jobs).finally(() => jobs.stop());
};

describe("a process for people and one for jobs (MORE-631)", () => {
  it("share the work: what the first asks for waits until the second runs, and is done once", async () => {
    const visitor = web.visitor();
    expect((await visitor.post("/admin/send_code", { email: ADMIN })).status).toBe(200);
    await web.running.jobs.started();
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    // A worker would take it within milliseconds.
    await delay(500);
    expect(web.smtp.mails).toEqual([]);
    await working(async () => {
      await expect.poll(() => web.smtp.mails.length).toBe(1);
    });
    expect(web.smtp.mails).toHaveLength(1);
  });

  it("see each other's writes: a condition begins soon after what the first wrote", async () => {
    const admin = await web.as("super_admin");
    const overlapping = async (date: string) => {
      for (const onboarding_time of ["10:00", "10:15"]) {
        await makeOnboarding(web.ctx, { onboarding_date: date, onboarding_time });
      }
      const found = async () =>
        (await admin.get("/admin/attention?reason=onboarding_overlapping")).body.data.map(
          ({ message }: { message: string }) => message,
        );
      // Well before the minute after which conditions are evaluated anyway.
      await expect.poll(found, { timeout: 10_000 }).toContainEqual(expect.stringContaining(date.slice(-2)));
    };
    await working(async () => {
      // The first one is found at the start.
      await overlapping("2027-02-11");
      await overlapping("2027-02-12");
    });
  });

  it("answers probes, and nothing else, where it works for jobs alone", async () => {
    await working(async ({ address }) => {
      for (const path of ["/healthz", "/readyz", "/metrics"]) {
        await expect.poll(async () => (await fetch(`${address}${path}`)).status).toBe(200);
      }
      for (const path of ["/", "/api/v1/admin/me", "/api/openapi.json", "/login"]) {
        expect((await fetch(`${address}${path}`)).status, path).toBe(404);
      }
    });
  });
});
