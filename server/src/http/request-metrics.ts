import type { FastifyInstance } from "fastify";
import { Histogram, type Metric } from "prom-client";
import { labeledCounter } from "../lib/labeled-counter.ts";
import { httpText } from "./http.text.ts";

const classes = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/**
 * Measures each call of the API.
 * @returns its series: durations by operation and status, which begin with the first such call, and answers by class,
 * which exist from the start
 */
export function measureRequests(app: FastifyInstance): Metric[] {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: httpText.requestTime,
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [],
  });
  const answers = labeledCounter("http_responses_total", httpText.responses, "class", classes);
  durations.zero({ operation: "signIn.me", status: 200 });
  app.addHook("onResponse", (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation) {
      durations.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
      answers.inc({ class: `${Math.floor(reply.statusCode / 100)}xx` });
    }
    done();
  });
  return [durations, answers];
}
