import { timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { commonErrors } from "@console/contract/common-errors.ts";
import { errors } from "@console/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../db/unit-of-work.ts";
import { refuse } from "./errors.ts";
import { httpText } from "./http.text.ts";
import { alive } from "./starting.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** A clock may differ from the database's by this much. */
const CLOCK_MS = 60_000;

/** Who asks for readiness often waits for one second only. */
const WAIT_MS = 500;

type Options = {
  db: Pick<Database, "ping">;
  metricsToken: string | null;
  denials: Counter;
  jobs: {
    isStarted(): boolean;
    /** @throws if the queue's own connections do not reach the database */
    ping(): Promise<void>;
  };
  /** Lines of the log that nobody gets. */
  droppedLines(): number;
  isStopping(): boolean;
};

const probeErrors = errors({
  wrongClock: { code: "unavailable", message: httpText.wrongClock },
  stopping: { code: "unavailable", message: httpText.stopping },
  noQueue: { code: "unavailable", message: httpText.noQueue },
  noMetricsToken: {
    code: "forbidden",
    message: httpText.noMetricsToken,
  },
});

/**
 * /healthz: the process is alive. /readyz: it can do its own work. A database that is away does not change that, or
 * every process would leave the load balancer together; `/readyz?database` also asks for it. /metrics: Prometheus text.
 */
export function serveProbes(app: FastifyInstance, options: Options): void {
  const { db, jobs, metricsToken, denials, droppedLines, isStopping } = options;
  app.get("/healthz", async () => alive);

  let clockDiffers = false;
  const databaseAnswers = latestOutcome(async () => {
    const databaseMs = await db.ping();
    // Codes, sessions, months and limits are decided by this process's clock.
    clockDiffers = Math.abs(Date.now() - databaseMs) > CLOCK_MS;
  });
  const queueAnswers = latestOutcome(() => jobs.ping());
  app.get("/readyz", async ({ query }) => {
    if (isStopping()) throw refuse(probeErrors.stopping, {}, { retryAfter: 2 });
    const [databaseIsUp, queueIsUp] = await Promise.all([databaseAnswers(), queueAnswers()]);
    if (clockDiffers) throw refuse(probeErrors.wrongClock, {}, { retryAfter: 2 });
    if (!jobs.isStarted() || (databaseIsUp && !queueIsUp)) throw refuse(probeErrors.noQueue, {}, { retryAfter: 2 });
    if (!databaseIsUp && "database" in Object(query)) throw refuse(commonErrors.databaseAway, {}, { retryAfter: 2 });
    return { status: "ready" };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(denials);
  registry.registerMetric(
    new Counter({
      name: "console_log_lines_dropped_total",
      help: httpText.linesDropped,
      registers: [],
      collect() {
        this.reset();
        this.inc(droppedLines());
      },
    }),
  );
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: httpText.requestTime,
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation) durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw refuse(probeErrors.noMetricsToken);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Whether a check succeeds, answered soon: by its newest outcome, which is the one of this call if it ends in time.
 * A check that waits for a host that is switched off does not.
 */
function latestOutcome(check: () => Promise<unknown>): () => Promise<boolean> {
  let succeeded = true;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await check();
      succeeded = true;
    } catch {
      succeeded = false;
    }
    running = undefined;
  };
  return async () => {
    running ??= run();
    await Promise.race([running, delay(WAIT_MS, undefined, { ref: false })]);
    return succeeded;
  };
}

/** With the token from anywhere; without it from this machine. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /i, "");
  if (token !== null && given !== undefined) {
    const [left, right] = [Buffer.from(given), Buffer.from(token)];
    if (left.length === right.length && timingSafeEqual(left, right)) return true;
  }
  return isFromThisMachine(request);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Operation id of a contract route. */
    operation?: string;
  }
}
