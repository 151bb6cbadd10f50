import { BlockList, isIPv6 } from "node:net";
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
  /** The addresses of proxies; null if plain http to another host is an accepted risk. */
  proxies: readonly string[] | null;
  /** Whether HSTS also covers subdomains. */
  hstsSubdomains: boolean;
  /** Whether pages of other origins on the same site may show API content such as pictures. */
  hasOtherOrigins: boolean;
};

/** Headers for every answer; origin checks for every call that may change something. */
export async function secure(
  app: FastifyInstance,
  { origins, isHttps, proxies, hstsSubdomains, hasOtherOrigins }: SecurityOptions,
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
  const isPlain = isHttps && proxies ? plainCheck(proxies) : () => false;
  app.addHook("onRequest", (request, reply, done) => {
    const ambiguous = isAmbiguous(request);
    // Where it ends is as doubtful: what follows must not be read as another request.
    if (ambiguous) reply.header("connection", "close");
    if (ambiguous) done(refuse(commonErrors.unreadable));
    else done(isPlain(request) ? refuse(commonErrors.httpsRequired) : refusalOf(request, isKnown(request)));
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    const type = reply.getHeader("content-type");
    if (typeof type === "string" && textual.test(type)) reply.header("content-type", `${type}; charset=utf-8`);
    done(null, payload);
  });
}

/** Asked by machines beside the console, without a proxy. */
const WATCHED = /^\/(healthz|readyz|metrics)$/;

type Arrived = Pick<FastifyRequest, "headers"> & {
  raw: { url?: string | undefined; socket: { remoteAddress?: string | undefined } };
};

/**
 * Whether a request crossed the network without TLS: a proxy says so, or it did not come through one. A proxy that says
 * nothing is trusted to have used TLS. Browsers are redirected by the proxy; here nothing is, so that no program goes on
 * sending its key in the clear.
 */
export function plainCheck(proxies: readonly string[]): (request: Arrived) => boolean {
  const known = addressList([...proxies, "127.0.0.0/8", "::1"]);
  const isKnown = (address = "") => known.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return ({ raw: { url = "", socket }, headers }) => {
    if (WATCHED.test(url.split("?", 1).join(""))) return false;
    const [said] = String(headers["x-forwarded-proto"] ?? "").split(",", 1);
    return said?.trim().toLowerCase() === "http" || (proxies.length > 0 && !isKnown(socket.remoteAddress));
  };
}

function addressList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const kind = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix), kind);
  }
  return list;
}

/**
 * A request that a proxy in front may have understood differently: RFC 9112 asks for one Host header (3.2), and for no
 * coding but chunked, and none in HTTP/1.0 (6.1). Node refuses a length beside chunks, and what is no number, by itself.
 */
function isAmbiguous({ raw: { httpVersion, rawHeaders, headers } }: FastifyRequest): boolean {
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (httpVersion === "1.0" || coding.toLowerCase() !== "chunked")) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1 || httpVersion === "0.9" || (hosts === 0 && httpVersion === "1.1");
}

/** @param isKnown whether the request's origin may send credentials */
function refusalOf(request: FastifyRequest, isKnown: boolean): AppError | undefined {
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
