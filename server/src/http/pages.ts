import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OperatorFace } from "@console/contract/operator-face.ts";
import { pages } from "@console/contract/pages.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Cookies } from "./cookies.ts";
import { addressErrors, refuse } from "./errors.ts";
import { makeShells } from "./shells.ts";

const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

export const isBuilt = (): boolean => existsSync(`${webFolder}/index.html`);

/**
 * Only our own files, and a page's inline scripts and styles by their hashes: a precompressed page cannot contain a
 * nonce. Trusted Types block turning text into code or markup, which our pages never need.
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

const patterns = pages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replaceAll(/\{\w+\}/g, "[1-9][0-9]*")}$`),
}));

/** The page at an address (without query); null for any other, which gets the 404 page. As in the web app, a slash may follow. */
const pageOf = (pathname: string): (typeof pages)[number] | null => {
  const address = pathname.replace(/(?<=[^/])\/$/, "");
  return patterns.find(({ pattern }) => pattern.test(address))?.page ?? null;
};

type Pages = {
  /** Base host for API calls of the pages, if not their own origin: then only that host receives the session cookie. */
  apiHost: string | null;
  cookies: Cookies;
  /** The operator's face, if known. */
  face?: (() => OperatorFace | undefined) | undefined;
  folder?: string | undefined;
};

/**
 * The built web app: hashed files cached forever, the shell for every page address, and with status 404 for all others.
 */
export async function servePages(
  app: FastifyInstance,
  { apiHost, cookies, face, folder = webFolder }: Pages,
): Promise<void> {
  app.setNotFoundHandler(refuseAddress);
  if (!existsSync(`${folder}/index.html`)) return;
  const html = readFileSync(`${folder}/index.html`, "utf8");
  const shellFor = makeShells(folder);
  const policy = contentPolicy(html, apiHost ? `https://*.${apiHost}` : "");
  await app.register((files, _options, done) => {
    // An address that cannot be a file's (a folder, `..`, NUL, a backslash) gets a 404.
    files.setErrorHandler((error: FastifyError) => {
      throw error.statusCode !== undefined && error.statusCode < 500 ? noSuchAddress() : error;
    });
    void files.register(fastifyStatic, {
      root: `${folder}/assets`,
      prefix: "/assets/",
      // Their names contain a hash of the content.
      maxAge: "365d",
      immutable: true,
      preCompressed: true,
      index: false,
    });
    files.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", folder, { maxAge: "1d" }));
    done();
  });
  app.get("/*", (request, reply) => {
    const pathname = request.url.split(/[?#]/, 1).join("");
    if (/^\/(api|assets)\//.test(pathname)) return refuseAddress();
    const page = pageOf(pathname);
    const visitor = apiHost !== null ? "unknown" : cookies.read(request, "session") === null ? "stranger" : "session";
    const { html, etag } = shellFor({ page, hasQuery: request.url.includes("?") }, visitor, face?.());
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .header("vary", "Origin, Cookie, accept-encoding")
      .type("text/html; charset=utf-8");
    if (page === null) return reply.code(404).send(html);
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.send(html);
  });
}

const noSuchAddress = () => refuse(addressErrors.unknown);

function refuseAddress(): never {
  throw noSuchAddress();
}
