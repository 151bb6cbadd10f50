import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isKnownPage } from "@console/contract/pages.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

const webFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));

export const isBuilt = (): boolean => existsSync(`${webFolder}/index.html`);

/** Only our own files, and the one inline script of the shell by its hash: a precompressed page cannot carry a nonce. */
export function contentPolicy(html: string, apiOrigin: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${apiOrigin}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
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
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: "/assets/",
    // Their names hold a hash of their content.
    maxAge: "365d",
    immutable: true,
    preCompressed: true,
    index: false,
  });
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", folder, { maxAge: "1d" }));
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

function refuseAddress(): never {
  throw new AppError("not_found", "This address does not exist.");
}
