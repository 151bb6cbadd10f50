import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

const allowedHeaders = "content-type, idempotency-key, if-match, organization-id";
/** What every answer carries, whatever it is. */
export const plainHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

const exposedHeaders = "retry-after, x-request-id";

/**
 * Headers on every answer; origin checks on every call that may change something.
 * @param ownOrigins origins whose pages may call with credentials, the product's own included
 */
export function secure(app: FastifyInstance, ownOrigins: () => readonly string[], isHttps: () => boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...plainHeaders,
      "x-request-id": request.id,
      ...(isHttps() && { "strict-transport-security": "max-age=31536000" }),
    });
    const origin = request.headers.origin;
    const known = origin !== undefined && ownOrigins().includes(origin);
    // The route's own pattern: an address may be written in several ways.
    const isApi = request.url.startsWith("/api/") || (request.routeOptions.url?.startsWith("/api/") ?? false);
    if (isApi) {
      reply.header("cache-control", "no-store");
      reply.header("vary", "origin");
    }
    if (isApi && known) {
      reply.headers({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-expose-headers": exposedHeaders,
      });
    }
    if (request.method === "OPTIONS" && isApi) {
      if (known) {
        reply.headers({
          "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
          "access-control-allow-headers": allowedHeaders,
          "access-control-max-age": "600",
        });
      }
      return reply.code(204).send();
    }
    // The voice platform calls with an API key, which no browser sends by itself.
    const isPlatform = request.routeOptions.url?.startsWith("/api/v1/platform/") ?? false;
    const isWrite = !["GET", "HEAD", "OPTIONS"].includes(request.method);
    if (isWrite && !isPlatform && !known) {
      throw new AppError("foreign_origin", "This call must come from the console's own pages.");
    }
  });
}

/** What is no request at all gets the one form of an error too, and the connection ends. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message: "The request could not be read.", code: "malformed" });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Takes a JSON content type with an empty body: the web app sends one on every call. */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      const text = String(body);
      // A look at each value takes ten times as long as the rest: only where the key can be there, plain or escaped.
      done(null, JSON.parse(text, /__proto__|\\u/.test(text) ? withoutPrototype : undefined));
    } catch {
      done(new AppError("malformed", "The request could not be read."));
    }
  });
}

/** A key named __proto__ never reaches an object. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}
