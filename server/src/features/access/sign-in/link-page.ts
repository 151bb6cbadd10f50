import type { FastifyInstance } from "fastify";
import { noteRefusedPage } from "../../../auth/denials.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import type { Cookies } from "../../../http/cookies.ts";
import { contentPolicy } from "../../../http/pages.ts";
import { knownCookie, useLink } from "./sign-in.service.ts";
import { linkPages } from "./sign-in.text.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;
color-scheme:light dark}main{max-width:24rem;padding:24px}h1{font-size:20px;margin:0 0 8px}
button,a.button{font:inherit;font-weight:600;padding:8px 16px;border-radius:6px}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="same-origin"><title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`;

const { title, text, button } = linkPages.offer;
const offer = page(title, `<p>${text}</p><form method="post"><button>${button}</button></form>`);
const toLogin = ({ title, text, link }: { title: string; text: string; link: string }) =>
  page(title, `<p>${text}</p><p><a href="/login">${link}</a></p>`);
const refused = toLogin(linkPages.refused);
const wantsPasskey = toLogin(linkPages.wantsPasskey);
const wantsSingleSignOn = toLogin(linkPages.wantsSingleSignOn);

/**
 * The one-time link's own page, outside the web app: opening it consumes nothing, because mail scanners open links;
 * only its button, which posts, does.
 */
export async function serveLinkPage(root: FastifyInstance, services: Services, cookies: Cookies): Promise<void> {
  await root.register((app, _options, done) => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, _body, parsed) =>
      parsed(null),
    );
    const headers = { "content-security-policy": contentPolicy(offer, ""), "cache-control": "no-store" };
    app.get("/sign-in/:token", async (_request, reply) =>
      reply.headers(headers).type("text/html; charset=utf-8").send(offer),
    );
    app.post<{ Params: { token: string } }>("/sign-in/:token", async (request, reply) => {
      const ctx = makeContext(services, systemActor, { id: request.id, ip: request.ip });
      const browser = { userAgent: request.headers["user-agent"] ?? "", replaced: cookies.read(request, "session") };
      const opened = await useLink(ctx, request.params.token, browser);
      if (opened === null || typeof opened === "string") noteRefusedPage(request, opened ?? "invalid_link");
      if (opened === "use_passkey" || opened === "use_single_sign_on")
        return reply
          .code(403)
          .headers(headers)
          .type("text/html; charset=utf-8")
          .send(opened === "use_passkey" ? wantsPasskey : wantsSingleSignOn);
      if (!opened || opened === "inactive_user")
        return reply.code(410).headers(headers).type("text/html; charset=utf-8").send(refused);
      cookies.write(reply, "session", opened.token);
      cookies.write(reply, "known", knownCookie(ctx, opened.identity.email));
      return reply.redirect("/", 303);
    });
    done();
  });
}
