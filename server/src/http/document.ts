import { api } from "@console/contract/index.ts";
import { openApiDocument } from "@console/contract/openapi.ts";
import type { Route } from "@console/contract/route.ts";
import type { FastifyInstance } from "fastify";

/** Every route of every area. */
export const allRoutes: readonly Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));

/** Serves the OpenAPI document. It is public: the pages' own code reveals the same. */
export function serveDocument(app: FastifyInstance): void {
  // Created on the first request, to keep the start fast.
  let document: string | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(allRoutes));
    return reply.type("application/json; charset=utf-8").send(document);
  });
}
