import { api } from "@console/contract/index.ts";
import { openApiDocument } from "@console/contract/openapi.ts";
import type { Route } from "@console/contract/route.ts";
import type { FastifyInstance } from "fastify";

/** Every route of every area. */
export const allRoutes: readonly Route[] = Object.values(api).flatMap((area) => Object.values<Route>(area));

/** Serves the OpenAPI document. It says nothing that the pages' own code does not, and is public. */
export function serveDocument(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(allRoutes));
  app.get("/api/v1/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
}
