import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isKnownPage } from "@console/contract/pages.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

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

/** The built web app: hashed files for ever, the shell for every page address, 404 with it for the rest. */
export async function servePages(app: FastifyInstance, apiHost: string | null, folder = webFolder): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) {
    app.setNotFoundHandler(refuseAddress);
    return;
  }
  const html = readFileSync(`${folder}/index.html`, "utf8");
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
    return reply
      .code(isKnownPage(pathname) ? 200 : 404)
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}

const noSuchAddress = () => new AppError("not_found", "This address does not exist.");

function refuseAddress(): never {
  throw noSuchAddress();
}
