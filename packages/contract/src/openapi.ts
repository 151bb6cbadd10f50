import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { errorBody } from "./errors.ts";
import { feedMeta, messageMeta, pageMeta } from "./primitives.ts";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of the given routes, made from the schemas that validate.
 * @param routes all routes of all areas
 */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Console API", version: "1" },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        key: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: schema(errorBody, "output") },
    },
  };
}

function operation(route: Route): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split(".")[0]],
    security: route.permission === null ? [] : [route.permission.startsWith("key:") ? { key: [] } : { session: [] }],
    "x-permission": route.permission,
    ...(route.method === "GET" ? {} : { "x-audit": route.audit, ...(route.stepUp && { "x-step-up": route.stepUp }) }),
    parameters: [
      ...parameters(route.params, "path"),
      ...parameters(route.query, "query"),
      ...format(route),
      ...headers(route),
    ],
    ...requestBody(route),
    responses: {
      200: { description: "Done", content: content(route) },
      default: {
        description: "Refused or failed",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function requestBody({ body, upload }: Route): Json {
  if (upload) {
    const properties = { [upload.field]: { type: "string", format: "binary" } };
    const schema = { type: "object", required: [upload.field], properties };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: schema(body, "input") } } } };
}

function content(route: Route): Json {
  if (route.answer === "file") return { "application/octet-stream": {} };
  if (route.answer === "events") return { "text/event-stream": {} };
  return {
    "application/json": { schema: envelope(route) },
    ...(route.list && { "text/csv": {} }),
  };
}

/** Every list can be had whole. */
function format({ list }: Route): Json[] {
  if (!list) return [];
  const description = "The whole list, of all pages, as CSV";
  return [{ name: "format", in: "query", required: false, description, schema: { type: "string", enum: ["csv"] } }];
}

function envelope(route: Route): Json {
  const meta = route.list === "page" ? pageMeta : route.list === "feed" ? feedMeta : messageMeta;
  return {
    type: "object",
    required: route.list ? ["data", "meta"] : ["data"],
    properties: {
      data: route.data ? schema(route.data, "output") : { type: "null" },
      meta: schema(meta, "output"),
    },
  };
}

function parameters(object: Route["params"], place: "path" | "query"): Json[] {
  if (!object) return [];
  return Object.entries(object.shape).map(([name, each]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(each, undefined).success,
    schema: schema(each, "input"),
  }));
}

function headers(route: Route): Json[] {
  const header = (name: string, required: boolean, description: string): Json => ({
    name,
    in: "header",
    required,
    description,
    schema: { type: "string" },
  });
  const list: Json[] = [];
  if (route.brandScoped) list.push(header("organization-id", true, "Id of the brand"));
  if (route.method !== "GET")
    list.push(header("idempotency-key", false, "The same key and body give the first answer again"));
  if (route.method !== "GET" && route.method !== "POST") list.push(header("if-match", false, 'Version in quotes: "3"'));
  return list;
}

function schema(of: core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: "any" });
  return rest;
}
