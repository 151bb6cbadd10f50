import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Mailer } from "./adapters/mail.ts";
import { allConditions } from "./all-conditions.ts";
import { allJobs } from "./all-jobs.ts";
import { makeApp } from "./app.ts";
import { startSealer } from "./audit/seal.ts";
import { rolesOfSessions } from "./auth/session.ts";
import { bootstrap } from "./bootstrap.ts";
import { makeLog } from "./console-log.ts";
import { startAfterAnswer } from "./context/after-answer.ts";
import { type BillingClock, type Clock, machineClock, type Services } from "./context/context.ts";
import type { Topic } from "./db/notify.ts";
import { databaseFault } from "./db/open-faults.ts";
import type { Env } from "./env.ts";
import { withSender } from "./features/access/operator/sender.ts";
import { loadDemoClock } from "./features/desk/demo/demo-clock.service.ts";
import { startWebhooks } from "./features/desk/webhooks/delivery/runner.ts";
import { startMonthStore } from "./features/money/billing/stored-months.service.ts";
import { withInvoiceLinks } from "./features/money/invoices/invoice-links.service.ts";
import { ensureUsagePartitions } from "./features/money/usage/usage-partitions.service.ts";
import { requireKnownKeys } from "./features/partners/credentials/known-keys.service.ts";
import { foldTexts } from "./fold.jobs.ts";
import { type Front, openFront } from "./front.ts";
import { type Connections, type ConnectionTimes, connectionTimes } from "./http/connections.ts";
import type { Life } from "./http/probes.ts";
import type { Conditions } from "./jobs/condition.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { makeJobs } from "./jobs/queue.ts";
import { logText } from "./lib/log.text.ts";
import { operatorMessage } from "./lib/operator-error.ts";
import { type Hub, makeHub } from "./live/hub.ts";
import { listen } from "./live/listen.ts";
import { type Opened, openDatabase } from "./open-database.ts";
import { startRefreshers } from "./refreshers.ts";
import { readKeys } from "./secrets/key-file.ts";
import { servicesOf } from "./services.ts";

export type Running = {
  /** Listening address, as `http://host:port`. */
  address: string;
  services: Services;
  jobs: Jobs;
  log: Logger;
  /** Refuses new connections, finishes requests in flight, closes the database. */
  stop(): Promise<void>;
};

type Options = {
  env: Env;
  /** Name of the first Super Admin; by default the local part of the address. */
  adminName?: string;
  mailer: Mailer;
  clock?: Clock;
  /** By default the same clock. */
  billingClock?: BillingClock;
  log?: Logger;
  extra?: (app: FastifyInstance) => Promise<void>;
  webFolder?: string | undefined;
  /** An already open database. */
  opened?: Opened;
  times?: ConnectionTimes;
  /** Listens already, and goes on if the start fails. */
  front?: Front;
  /** By default all. */
  conditions?: Conditions;
};

/**
 * Milliseconds for a load balancer to see /readyz fail before connections are refused: two of its checks. A connection that
 * arrives while the port closes may be reset, so none should.
 */
const DRAIN_MS = 1_000;
/** Without a balancer, for requests on their way. */
const UNWATCHED_DRAIN_MS = 100;
/** A balancer asks at least this often. */
const WATCHED_MS = 3_000;

/**
 * Listens, opens the database, migrates it, serves, and only then starts background work.
 * @throws OperatorError
 */
export async function startServer(options: Options): Promise<Running> {
  const { env } = options;
  const log = options.log ?? makeLog(env.logLevel);
  const front = options.front ?? (await openFront(env, options.times));
  try {
    const opened = options.opened ?? (await openDatabase(env, log, "console"));
    return await serve(options, log, opened, front).catch(async (error: unknown) => {
      await opened.close().catch(() => undefined);
      throw databaseFault(error, env);
    });
  } catch (error) {
    if (!options.front) await front.connections.close({ idleMs: 0, finishMs: 0 });
    throw error;
  }
}

async function serve(options: Options, log: Logger, opened: Opened, front: Front): Promise<Running> {
  const { env, clock = machineClock, billingClock = clock, conditions = allConditions } = options;
  const isWorking = env.process !== "web";
  const sealer = startSealer(opened.db, log);
  const months = startMonthStore({ db: opened.db, billingClock, billingTimeZone: env.billingTimeZone }, log);
  const afterAnswer = startAfterAnswer(log);
  const hub = makeHub({ db: opened.db, rolesOf: (ids) => rolesOfSessions(opened.db, clock, ids), log });
  let refreshers: ReturnType<typeof startRefreshers> = [];
  const services: Services = {
    ...servicesOf(opened, { ...env, port: Number(new URL(front.address).port) }),
    clock,
    billingClock,
    mailer: withSender(withInvoiceLinks(options.mailer, { db: opened.db, clock }), opened.db),
    onAuditWritten: (events) => {
      sealer.wake();
      for (const each of refreshers) each.wake(events);
    },
    onMonthsRead: (brandIds) => months.wake(brandIds),
    afterAnswer: (work) => afterAnswer.run(work),
  };
  await prepare(services, options, log);
  const jobs = makeJobs({
    database: opened.db,
    url: opened.directUrl,
    jobs: allJobs,
    services: () => services,
    log,
    timeZone: env.billingTimeZone,
    runs: isWorking,
    schedules: clock === machineClock,
  });
  const life: Life = { isStopping: false, readyzAt: Number.NEGATIVE_INFINITY };
  const { connections, address } = front;
  const app = await makeApp({ ...options, services, jobs, log, connections, hub, life });
  await app.ready();
  jobs.start();
  sealer.wake();
  const folding = isWorking ? foldInBackground(services, life, log) : undefined;
  refreshers = isWorking ? startRefreshers(services, conditions, log) : [];
  const webhooks = isWorking ? startWebhooks(services, log) : undefined;
  const wake = (topic: Topic) => {
    if (topic === "keys") return readNewKeys(opened);
    hub.wake(topic);
    webhooks?.wake(topic);
    // Others wrote it, and nobody evaluates conditions there.
    if (topic === "record" && env.process === "jobs") for (const each of refreshers) each.wake("unknown");
  };
  const listening = listen({ url: opened.directUrl, wake, keyIds: () => opened.keyring.keyIds(), log });
  const stop = async () => {
    // Background work ends in parallel with the requests; otherwise their times would add up.
    const behind = Promise.all([listening, webhooks, ...refreshers, jobs].map((each) => each?.stop()));
    behind.catch(() => undefined);
    await finishRequests(life, { hub, connections, times: options.times ?? connectionTimes });
    await app.close();
    await behind;
    await Promise.all([sealer.stop(), months.stop(), afterAnswer.stop(), folding]);
    await opened.close();
  };
  return { address, services, jobs, log, stop };
}

const foldInBackground = (services: Services, life: Life, log: Logger): Promise<unknown> =>
  foldTexts(services, { isStopping: () => life.isStopping }).catch((error: unknown) =>
    log.warn({ reason: operatorMessage(error) }, logText.notFolded),
  );

/** What must be right in the database before the first request. */
async function prepare(services: Services, { env, adminName }: Options, log: Logger): Promise<void> {
  await requireKnownKeys(services);
  await bootstrap(services, { ...env, adminName });
  await loadDemoClock(services);
  // A month without its own partition loses nothing, so this must not prevent the start.
  await ensureUsagePartitions(services).catch((error: unknown) => log.warn({ err: error }, logText.noPartitions));
}

/** Tells balancers, answers what has been sent, and then ends all connections. */
async function finishRequests(
  life: Life,
  { hub, connections, times }: { hub: Hub; connections: Connections; times: ConnectionTimes },
): Promise<void> {
  const begun = performance.now();
  life.isStopping = true;
  await delay(begun - life.readyzAt < WATCHED_MS ? DRAIN_MS : UNWATCHED_DRAIN_MS);
  hub.stop();
  const left = (ms: number) => Math.max(0, ms - (performance.now() - begun));
  await connections.close({ idleMs: left(times.idleMs), finishMs: left(times.finishMs) });
}

/** A command rotates the keys of a data folder while this process runs. */
function readNewKeys({ keyFolder, keyring }: Opened): void {
  if (keyFolder !== null) keyring.replace(readKeys(keyFolder));
}
