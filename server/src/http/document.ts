import { api } from "@console/contract/index.ts";
import { openApiDocument } from "@console/contract/openapi.ts";
import type { Route } from "@console/contract/route.ts";
import type { FastifyInstance } from "fastify";

/** Every route of every area. */
export const allRoutes: readonly Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));

/** Serves the OpenAPI document. It says nothing that the pages' own code does not, and is public. */
export function serveDocument(app: FastifyInstance): void {
  // Made when it is first asked for: the start need not wait for it.
  let document: string | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(allRoutes));
    return reply.type("application/json; charset=utf-8").send(document);
  });
}
