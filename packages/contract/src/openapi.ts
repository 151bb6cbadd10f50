import * as z from "zod/mini";
import { areaDescriptions } from "./index.ts";
import { errorResponses } from "./openapi-errors.ts";
import { componentSchemas, type Json, type Schemas } from "./openapi-schemas.ts";
import { operationText } from "./openapi-text.ts";
import { feedMeta, idText, messageMeta, pageMeta } from "./primitives.ts";
import type { Route } from "./route.ts";

/**
 * The OpenAPI 3.1 document of the given routes, generated from the validating schemas.
 * @param routes all routes of all areas
 */
export function openApiDocument(routes: readonly Route[]): Json {
  const schemas = componentSchemas();
  const errors = errorResponses(schemas);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const responses = { ...success(route, schemas), ...errors.responsesOf(route) };
    const described = { ...operation(route, schemas), responses };
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
  }
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/api/v1", description: "The console's own address" }],
    tags: Object.entries(areaDescriptions)
      .filter(([name]) => routes.some((route) => tagOf(route) === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes, headers: componentHeaders, schemas: schemas.used, responses: errors.used },
  };
}

const info = {
  title: "Console API",
  version: "1",
  description:
    "The API of the admin console of a white-label voice platform. Every successful response has `data` and `meta`; every error has a `message` for people and a `code` for programs.",
  license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
};

const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "session", description: "A person who has signed in" },
  key: { type: "http", scheme: "bearer", description: "An API key of the voice platform" },
};

const componentHeaders = {
  RetryAfter: { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
  RequestId: { description: "Identifies the request in the log", schema: { type: "string", format: "uuid" } },
  ETag: { description: "Identifies the content, for If-None-Match", schema: { type: "string" } },
};

const requestId = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
const etag = { etag: { $ref: "#/components/headers/ETag" } };

const tagOf = ({ id }: Route): string => id.split(".", 1).join("");

const isOfKey = ({ permission }: Route): boolean => permission?.startsWith("key:") === true;

function operation(route: Route, schemas: Schemas): Json {
  const { permission } = route;
  return {
    operationId: route.id,
    summary: route.summary,
    description: operationText(route),
    tags: [tagOf(route)],
    security: permission === null ? [] : [isOfKey(route) ? { key: [] } : { session: [] }],
    "x-permission": permission,
    ...(route.method === "GET" ? {} : { "x-audit": route.audit, ...(route.touches && { "x-step-up": route.touches }) }),
    parameters: [
      ...parameters(route.params, "path", schemas),
      ...parameters(route.query, "query", schemas),
      ...format(route),
      ...headers(route, schemas),
    ],
    ...requestBody(route, schemas),
  };
}

function requestBody({ body, upload }: Route, { schema }: Schemas): Json {
  if (upload) {
    const { properties: texts, required = [] } = upload.texts ? schema(upload.texts, "input") : {};
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    const form = {
      type: "object",
      required: [upload.field, ...Object.values(Object(required))],
      properties: { [upload.field]: file, ...Object(texts) },
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: schema(body, "input") } } } };
}

function success(route: Route, schemas: Schemas): Json {
  const headers = { ...requestId, ...(route.conditional && etag) };
  return {
    200: { description: "Done", headers, content: content(route, schemas) },
    ...(route.conditional && { 304: { description: "The content has not changed since If-None-Match", headers } }),
  };
}

function content(route: Route, schemas: Schemas): Json {
  const types = route.fileTypes ?? (route.answer === "events" ? ["text/event-stream"] : []);
  // Bytes or a stream of events: no schema describes them.
  if (route.answer) return Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }]));
  return {
    "application/json": { schema: envelope(route, schemas) },
    ...(route.list && { "text/csv": { schema: { type: "string" } } }),
  };
}

/** Every list is available as a whole. */
function format({ list }: Route): Json[] {
  if (!list) return [];
  const choice = (name: string, value: string, description: string): Json => ({
    name,
    in: "query",
    required: false,
    description,
    schema: { type: "string", enum: [value] },
  });
  return [
    choice("format", "csv", "The whole list, all pages, as CSV with the column titles of the screen"),
    choice("columns", "all", "Every field under its wire name; with format=csv"),
  ];
}

function envelope(route: Route, { schema }: Schemas): Json {
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

function parameters(object: Route["params"], location: "path" | "query", { parameter }: Schemas): Json[] {
  if (!object) return [];
  return Object.entries(object.shape).map(([name, each]) => ({
    name,
    in: location,
    required: location === "path" || !z.safeParse(each, undefined).success,
    schema: parameter(each),
  }));
}

/** Only those that the route reads. */
function headers(route: Route, { parameter }: Schemas): Json[] {
  const text = { type: "string" };
  const header = (name: string, description: string, required = false, of: Json = text): Json[] => [
    { name, in: "header", required, description, schema: of },
  ];
  const isRequired = route.brandScoped === true;
  return [
    ...(route.brandScoped ? header("organization-id", "The brand's ID", isRequired, parameter(idText)) : []),
    ...(route.audit && !isOfKey(route)
      ? header("idempotency-key", "The same key and body return the first response again", false, {
          ...text,
          minLength: 1,
          maxLength: 255,
        })
      : []),
    ...(route.ifMatch ? header("if-match", 'The version that was loaded, in quotes: "3"') : []),
    ...(route.conditional ? header("if-none-match", "The ETag of the content that the caller has") : []),
    ...(route.answer === "events" ? header("last-event-id", "The ID of the last event received") : []),
  ];
}
