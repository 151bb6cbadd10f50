import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

/** For answers that are no page: nothing in them may load, run, be framed or be sent. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const permissions = "camera=(), microphone=(), geolocation=()";

/** For what is answered before any hook runs; all other answers get theirs from helmet. */
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
  /** Origins whose pages may call with credentials, the product's own included. */
  origins(): readonly string[];
  isHttps: boolean;
  /** Whether HSTS covers the subdomains too. */
  hstsSubdomains: boolean;
  /** Whether pages of further origins of the same site show what the API answers, pictures included. */
  hasOtherOrigins: boolean;
};

/** Headers on every answer; origin checks on every call that may change something. */
export async function secure(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  // Before what may answer by itself.
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", permissions);
    reply.header("x-request-id", request.id);
    if (isApi(request)) reply.header("cache-control", "no-store");
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: options.hasOtherOrigins ? "same-site" : "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: options.isHttps && { maxAge: 31_536_000, includeSubDomains: options.hstsSubdomains },
    xFrameOptions: { action: "deny" },
  });
  await app.register(cors, {
    delegator: (request, done) => {
      const { origin } = request.headers;
      const isKnown = origin !== undefined && options.origins().includes(origin);
      done(null, {
        origin: isApi(request) && isKnown,
        credentials: true,
        exposedHeaders: "retry-after, x-request-id",
        methods: "GET, POST, PUT, PATCH, DELETE",
        allowedHeaders: "content-type, idempotency-key, if-match, organization-id",
        maxAge: 600,
        strictPreflight: false,
      });
    },
  });
  app.addHook("onRequest", async (request) => {
    const { host, origin } = request.headers;
    if (host === undefined && request.raw.httpVersion === "1.1") {
      throw new AppError("malformed", "The request could not be read.");
    }
    // The voice platform calls with an API key, which no browser sends by itself.
    const isPlatform = request.routeOptions.url?.startsWith("/api/v1/platform/") ?? false;
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(request.method);
    if (isWrite && !isPlatform && !(origin !== undefined && options.origins().includes(origin))) {
      throw new AppError("foreign_origin", "This call must come from the console's own pages.");
    }
  });
  app.addHook("onSend", async (_request, reply) => {
    const type = reply.getHeader("content-type");
    if (typeof type === "string" && textual.test(type)) reply.header("content-type", `${type}; charset=utf-8`);
  });
}

/** Text whose bytes somebody would have to guess the meaning of. */
const textual = /^(text\/[^;]+|application\/(json|javascript)|image\/svg\+xml)$/;

/** By the route's own pattern as well: an address may be written in several ways. */
const isApi = (request: FastifyRequest) =>
  request.url.startsWith("/api/") || (request.routeOptions.url?.startsWith("/api/") ?? false);

const unreadable = JSON.stringify({ message: "The request could not be read.", code: "malformed" });
/** Whole answer to bytes that are no request: nothing of the framework runs for them. */
export const unreadableAnswer = [
  "HTTP/1.1 400 Bad Request",
  ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
  `content-length: ${unreadable.length}`,
  "connection: close",
  "",
  unreadable,
].join("\r\n");
