import { commonErrors } from "@console/contract/common-errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AppError, errorAnswer, refuse } from "./errors.ts";

/** For answers that are not pages: nothing in them may load, run, be framed or be submitted. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const permissions = "camera=(), microphone=(), geolocation=()";

/** For answers sent before any hook runs; all others have these and a few more. */
export const bareHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": closedPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

export type SecurityOptions = {
  /** Origins whose pages may send credentials, including the product's own. */
  origins(): readonly string[];
  isHttps: boolean;
  /** Whether HSTS also covers subdomains. */
  hstsSubdomains: boolean;
  /** Whether pages of other origins on the same site may show API content such as pictures. */
  hasOtherOrigins: boolean;
};

/** Headers for every answer; origin checks for every call that may change something. */
export function secure(app: FastifyInstance, options: SecurityOptions): void {
  const headers = headersOf(options);
  // A single synchronous hook: it runs for every answer, before any hook that may answer.
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    const isKnown = origin !== undefined && options.origins().includes(origin);
    reply.headers(headers);
    reply.header("x-request-id", request.id);
    if (isApi(request)) {
      reply.header("cache-control", "no-store");
      if (isKnown) {
        reply.header("access-control-allow-origin", origin).headers(sharedHeaders);
        if (request.method === "OPTIONS") return void reply.headers(preflightHeaders).code(204).send();
      }
    }
    done(refusalOf(request, isKnown));
  });
  // So that the log names a preflight; those of known origins are answered above.
  app.options("*", (_request, reply) => reply.callNotFound());
  app.addHook("onSend", (_request, reply, payload, done) => {
    const type = reply.getHeader("content-type");
    if (typeof type === "string" && textual.test(type)) reply.header("content-type", `${type}; charset=utf-8`);
    done(null, payload);
  });
}

/** Headers of every answer, built once. */
function headersOf({ isHttps, hstsSubdomains, hasOtherOrigins }: SecurityOptions): Record<string, string> {
  const { "content-type": _, "cache-control": __, ...closed } = bareHeaders;
  const subdomains = hstsSubdomains ? "; includeSubDomains" : "";
  return {
    ...closed,
    "cross-origin-resource-policy": hasOtherOrigins ? "same-site" : "same-origin",
    "origin-agent-cluster": "?1",
    ...(isHttps && { "strict-transport-security": `max-age=31536000${subdomains}` }),
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
    vary: "Origin",
  };
}

/** For the pages of a known origin. */
const sharedHeaders = {
  "access-control-allow-credentials": "true",
  "access-control-expose-headers": "retry-after, x-request-id, x-console-release",
};
const preflightHeaders = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": "content-type, idempotency-key, if-match, organization-id",
  "access-control-max-age": "600",
  "content-length": "0",
};

/** A request that a proxy in front may have understood differently: RFC 9112 3.2 asks for one Host header. */
function isAmbiguous({ raw: { httpVersion, rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1 || httpVersion === "0.9" || (hosts === 0 && httpVersion === "1.1");
}

/** @param isKnown whether the request's origin may send credentials */
function refusalOf(request: FastifyRequest, isKnown: boolean): AppError | undefined {
  if (isAmbiguous(request)) return refuse(commonErrors.unreadable);
  const isWrite = request.method !== "GET" && request.method !== "HEAD" && request.method !== "OPTIONS";
  // The voice platform uses an API key, which browsers never send automatically.
  const isPlatform = isWrite && (request.routeOptions.url?.startsWith("/api/v1/platform/") ?? false);
  if (isWrite && !isPlatform && !isKnown) {
    return refuse(commonErrors.foreignOrigin);
  }
  return undefined;
}

/** Text types without a charset, whose encoding would have to be guessed. */
const textual = /^(text\/[^;]+|application\/(json|javascript)|image\/svg\+xml)$/;

/** By the route's pattern as well, because an address can be written in several ways. */
const isApi = (request: FastifyRequest) =>
  request.url.startsWith("/api/") || (request.routeOptions.url?.startsWith("/api/") ?? false);

const unreadable = JSON.stringify(errorAnswer(refuse(commonErrors.unreadable)));
/** The complete response to bytes that are not a request: no framework code runs for them. */
export const unreadableAnswer = [
  "HTTP/1.1 400 Bad Request",
  ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
  `content-length: ${unreadable.length}`,
  "connection: close",
  "",
  unreadable,
].join("\r\n");
