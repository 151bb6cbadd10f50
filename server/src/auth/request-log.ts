import type { FastifyInstance } from "fastify";
import { networkOf } from "./network.ts";

/**
 * One line per request: what was called, by whom and from which network. Never a body, a query, an address of a person or
 * a token of a path: `path` is the pattern of the route. Probes come every few seconds, so theirs are at level debug.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url: path = "/*", config } = request.routeOptions;
    const fields = {
      operation: config.operation ?? path,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      client: networkOf(request.ip),
      ...request.calledBy,
    };
    if (config.isProbe) request.log.debug(fields, "request");
    else if (reply.statusCode >= 500) request.log.warn(fields, "request");
    else request.log.info(fields, "request");
    done();
  });
}
