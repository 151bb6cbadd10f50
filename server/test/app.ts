import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role, Scope } from "@console/contract/permissions.ts";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { makeMailer } from "../src/adapters/mail.ts";
import {
  type BillingClock,
  type Clock,
  type Context,
  machineClock,
  makeContext,
  type Services,
  systemActor,
} from "../src/context/context.ts";
import { type Env, readEnv } from "../src/env.ts";
import { type ConnectionTimes, connectionTimes } from "../src/http/connections.ts";
import type { Conditions } from "../src/jobs/condition.ts";
import { type Running, startServer } from "../src/server.ts";
import { Client } from "./client.ts";
import { openedPostgres, openTestDatabase } from "./database.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";

export const ADMIN = "admin@example.com";

export const testEnv = (over: Partial<Env> = {}): Env => ({
  ...readEnv({ PORT: "0", ADMIN_EMAIL: ADMIN, LOG_LEVEL: "silent", OUTBOUND_ALLOW: "127.0.0.0/8" }),
  // Created by the first erasure.
  erasureDirs: [join(tmpdir(), `console-erasures-${randomUUID()}`)],
  ...over,
});

export type TestApp = {
  url: string;
  services: Services;
  running: Running;
  smtp: TestSmtp;
  /** For factories and direct reads of the database. */
  ctx: Context;
  /** A browser without a session. */
  visitor(): Client;
  /** A browser in which a new person of this role is signed in. */
  as(role: Role): Promise<Client>;
  /** The voice platform, with a key that has these scopes. */
  platform(...of: Scope[]): Promise<Client>;
  /** A second process on the same PostgreSQL, from the database's point of view. */
  another(extra?: Options["extra"], over?: Partial<Env>): Promise<Running>;
  stop(): Promise<void>;
};

type Options = {
  clock?: Clock;
  billingClock?: BillingClock;
  env?: Partial<Env>;
  webFolder?: string;
  times?: Partial<ConnectionTimes>;
  log?: pino.Logger;
  extra?: (app: FastifyInstance) => Promise<void>;
  /** `{}`: the server looks for nothing by itself. It would at any moment, while the clock is at another time. */
  conditions?: Conditions;
};

/** The machine's time, but without scheduled jobs: one of them would close a month between two steps of a test. */
const unscheduled: Clock = { ...machineClock };

/** The whole server on a separate database, with a real mail server. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const smtp = await startSmtp();
  const log = options.log ?? pino({ level: "silent" });
  const env = testEnv(options.env);
  const mailer = makeMailer({ smtpUrl: smtp.url, from: env.mailFrom, toLog: false, log });
  const opened = await openTestDatabase();
  const running = await startServer({
    env,
    mailer,
    opened,
    log,
    clock: options.clock ?? unscheduled,
    ...(options.billingClock && { billingClock: options.billingClock }),
    webFolder: options.webFolder,
    ...(options.extra && { extra: options.extra }),
    ...(options.conditions && { conditions: options.conditions }),
    // The test's own connections stay open after their last call.
    times: { ...connectionTimes, idleMs: 0, ...options.times },
  });
  const ctx = makeContext(running.services, systemActor);
  return {
    url: running.address,
    services: running.services,
    running,
    smtp,
    ctx,
    visitor: () => new Client(running.address),
    as: async (role) => {
      const member = await makeMember(ctx, { role });
      return new Client(running.address, { session: await openSessionFor(ctx, member.id) }, member);
    },
    platform: async (...of) => Client.withKey(running.address, (await makeApiKey(ctx, of)).token),
    another: async (extra, over) => {
      return startServer({
        env: { ...env, ...over },
        mailer,
        opened: openedPostgres(opened.url),
        log,
        clock: options.clock ?? unscheduled,
        ...(extra && { extra }),
        times: { ...connectionTimes, idleMs: 0 },
      });
    },
    stop: async () => {
      await running.stop();
      await smtp.stop();
    },
  };
}
