import { timingSafeEqual } from "node:crypto";
import { commonErrors } from "@console/contract/common-errors.ts";
import { errors } from "@console/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DatabaseCheck } from "./database-check.ts";
import { refuse } from "./errors.ts";
import { httpText } from "./http.text.ts";
import { alive } from "./starting.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** A clock may differ from the database's by this much: codes, sessions, months and limits are decided by this one. */
const CLOCK_MS = 60_000;

type Options = {
  database: DatabaseCheck;
  metrics: { contentType: string; text(): Promise<string> };
  metricsToken: string | null;
  jobs: { isStarted(): boolean };
  life: Life;
};

/** What balancers and a stop tell each other. */
export type Life = {
  isStopping: boolean;
  /** When `/readyz` was last asked, in milliseconds of the monotonic clock. */
  readyzAt: number;
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

/** For requests that come every few seconds. */
const probe = { config: { isProbe: true } };

/**
 * /healthz: the process is alive. /readyz: it can do its own work. A database that is away does not change that, or
 * every process would leave the load balancer together; `/readyz?database` also asks for it. /metrics: Prometheus text.
 */
export function serveProbes(app: FastifyInstance, options: Options): void {
  const { database, jobs, metrics, metricsToken, life } = options;
  app.get("/healthz", probe, async () => alive);

  app.get("/readyz", probe, async ({ query }) => {
    life.readyzAt = performance.now();
    if (life.isStopping) throw refuse(probeErrors.stopping, {}, { retryAfter: 2 });
    const [databaseIsUp, queueIsUp] = await Promise.all([database.answers(), database.answersQueue()]);
    if (Math.abs(database.clockOffsetMs()) > CLOCK_MS) throw refuse(probeErrors.wrongClock, {}, { retryAfter: 2 });
    if (!jobs.isStarted() || (databaseIsUp && !queueIsUp)) throw refuse(probeErrors.noQueue, {}, { retryAfter: 2 });
    if (!databaseIsUp && "database" in Object(query)) throw refuse(commonErrors.databaseAway, {}, { retryAfter: 2 });
    return { status: "ready" };
  });

  app.get("/metrics", probe, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw refuse(probeErrors.noMetricsToken);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
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
    /** Asked every few seconds by a machine. */
    isProbe?: boolean;
  }
}
