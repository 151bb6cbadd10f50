import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pages } from "@console/contract/pages.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import { encodingOf } from "./compress.ts";
import type { Cookies } from "./cookies.ts";
import { addressErrors, refuse } from "./errors.ts";
import { makeShells } from "./shells.ts";

const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

export const isBuilt = (): boolean => existsSync(`${webFolder}/index.html`);

/**
 * Only our own files, and the inline scripts and styles of a page by their hashes: a precompressed page cannot carry
 * a nonce. Text becomes neither code nor markup (Trusted Types), for nothing on our pages needs that.
 */
export function contentPolicy(html: string, apiOrigin: string): string {
  const hashes = (element: string) =>
    [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))].map(
      ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    );
  const from = (...sources: string[]) => ["'self'", ...sources].filter(Boolean).join(" ");
  return [
    "default-src 'self'",
    `script-src ${from(...hashes("script"))}`,
    `style-src ${from(...hashes("style"))}`,
    `img-src ${from("data:", "blob:", apiOrigin)}`,
    `connect-src ${from(apiOrigin)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

const patterns = pages.map((page) => ({ page, pattern: new RegExp(`^${page.replace("{id}", "[1-9][0-9]*")}$`) }));

/** Which page an address (without query) is; null for any other, which is answered with the 404 page. */
const pageOf = (pathname: string): (typeof pages)[number] | null =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.page ?? null;

type Pages = {
  /** Host below which pages call the API, if not their own origin: it alone sees the session then. */
  apiHost: string | null;
  cookies: Cookies;
  folder?: string | undefined;
};

/** The built web app: hashed files for ever, the shell for every page address, 404 with it for the rest. */
export async function servePages(app: FastifyInstance, { apiHost, cookies, folder = webFolder }: Pages): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) {
    app.setNotFoundHandler(refuseAddress);
    return;
  }
  const html = readFileSync(`${folder}/index.html`, "utf8");
  const shellFor = makeShells(folder);
  const policy = contentPolicy(html, apiHost ? `https://*.${apiHost}` : "");
  await app.register((files, _options, done) => {
    // An address that cannot be a file's (a folder, `..`, NUL, a backslash) is one that does not exist.
    files.setErrorHandler((error: FastifyError) => {
      throw error.statusCode !== undefined && error.statusCode < 500 ? noSuchAddress() : error;
    });
    void files.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: "/assets/",
      // Their names hold a hash of their content.
      maxAge: "365d",
      immutable: true,
      preCompressed: true,
      index: false,
    });
    files.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", folder, { maxAge: "1d" }));
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split(/[?#]/, 1).join("");
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(api|assets)\//.test(pathname);
    if (!isPage) return refuseAddress();
    const page = pageOf(pathname);
    const visitor = apiHost !== null ? "unknown" : cookies.read(request, "session") === null ? "stranger" : "session";
    const { html, etag, packed } = shellFor(page, visitor);
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .header("vary", "Origin, Cookie, Accept-Encoding")
      .type("text/html; charset=utf-8");
    if (page === null) return reply.code(404).send(html);
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    // Nothing in it comes from the request or is secret, so its compressed length tells nothing.
    const encoding = encodingOf(request.headers["accept-encoding"]);
    if (encoding === null) return reply.send(html);
    return reply.header("content-encoding", encoding).send(packed[encoding]);
  });
}

const noSuchAddress = () => refuse(addressErrors.unknown);

function refuseAddress(): never {
  throw noSuchAddress();
}
