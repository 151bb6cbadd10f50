import { timingSafeEqual } from "node:crypto";
import { errors } from "@console/contract/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../db/unit-of-work.ts";
import { refuse } from "./errors.ts";
import { httpText } from "./http.text.ts";
import { isFromThisMachine } from "./this-machine.ts";

/** A clock may differ from the database's by this much. */
const CLOCK_MS = 60_000;

type Options = {
  db: Database;
  metricsToken: string | null;
  denials: Counter;
  /** Lines of the log that nobody gets. */
  droppedLines(): number;
  isStopping(): boolean;
};

const probeErrors = errors({
  wrongClock: { code: "unavailable", message: httpText.wrongClock },
  stopping: { code: "unavailable", message: httpText.stopping },
  noMetricsToken: {
    code: "forbidden",
    message: httpText.noMetricsToken,
  },
});

/** /healthz: the process is alive. /readyz: it can serve requests, and its clock agrees with the database's. /metrics: Prometheus text. */
export function serveProbes(app: FastifyInstance, options: Options): void {
  const { db, metricsToken, denials, droppedLines, isStopping } = options;
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async () => {
    if (isStopping()) throw refuse(probeErrors.stopping, {}, { retryAfter: 2 });
    const databaseMs = await db.ping();
    // Codes, sessions, months and limits are decided by this process's clock.
    if (Math.abs(Date.now() - databaseMs) > CLOCK_MS) throw refuse(probeErrors.wrongClock, {}, { retryAfter: 2 });
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
