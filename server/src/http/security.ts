import { commonErrors } from "@console/contract/common-errors.ts";
import { ssoPaths } from "@console/contract/sso-failures.ts";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AppError, errorAnswer, refuse } from "./errors.ts";

/** For answers that are not pages: nothing in them may load, run, be framed or be submitted. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const YEAR_SECONDS = 31_536_000;
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
  origins: readonly string[];
  isHttps: boolean;
  /** Whether HSTS also covers subdomains. */
  hstsSubdomains: boolean;
  /** Whether pages of other origins on the same site may show API content such as pictures. */
  hasOtherOrigins: boolean;
};

/** Headers for every answer; origin checks for every call that may change something. */
export async function secure(
  app: FastifyInstance,
  { origins, isHttps, hstsSubdomains, hasOtherOrigins }: SecurityOptions,
): Promise<void> {
  const isKnown = ({ headers: { origin } }: FastifyRequest) => origin !== undefined && origins.includes(origin);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: hasOtherOrigins ? "same-site" : "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers({
      "content-security-policy": closedPolicy,
      "permissions-policy": permissions,
      "x-request-id": request.id,
      vary: "Origin, accept-encoding",
    });
    if (isApi(request)) reply.header("cache-control", "no-store");
    done();
  });
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: isApi(request) && isKnown(request),
        credentials: true,
        methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        allowedHeaders: ["content-type", "idempotency-key", "if-match", "organization-id"],
        exposedHeaders: ["retry-after", "x-request-id", "x-console-release"],
        maxAge: 600,
        strictPreflight: false,
      }),
  });
  app.addHook("onRequest", (request, _reply, done) => done(refusalOf(request, isKnown(request))));
  app.addHook("onSend", (_request, reply, payload, done) => {
    const type = reply.getHeader("content-type");
    if (typeof type === "string" && textual.test(type)) reply.header("content-type", `${type}; charset=utf-8`);
    done(null, payload);
  });
}

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
  const { url = "" } = request.routeOptions;
  // Nor does the identity provider send cookies when it reports a logout: its token is signed.
  const isMachine = url.startsWith("/api/v1/platform/") || url === ssoPaths.backChannelLogout;
  if (isWrite && !isMachine && !isKnown) {
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
