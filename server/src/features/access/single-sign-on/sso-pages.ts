import { randomBytes } from "node:crypto";
import { pagePaths } from "@console/contract/pages.ts";
import { type SsoFailure, ssoChannel, ssoPaths } from "@console/contract/sso-failures.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { noteRefusedPage } from "../../../auth/denials.ts";
import { makeSessionReader } from "../../../auth/session.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import type { Cookies } from "../../../http/cookies.ts";
import { contentPolicy } from "../../../http/pages.ts";
import { logText } from "../../../lib/log.text.ts";
import { safeNext } from "./single-sign-on.rules.ts";
import { stepUpPages } from "./single-sign-on.text.ts";
import { endReportedSessions } from "./sso-check.service.ts";
import { begin, complete } from "./sso-sign-in.service.ts";

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;
color-scheme:light dark}main{max-width:24rem;padding:24px}h1{font-size:20px;margin:0 0 8px}`;

/** Tells the window that waits, and closes itself. */
const stepUpPage = (word: "done" | "failed") => {
  const { title, text } = stepUpPages[word];
  const script = `new BroadcastChannel("${ssoChannel.name}").postMessage("${ssoChannel[word]}");${word === "done" ? "close()" : ""}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main><script>${script}</script></html>`;
};
const pages = { done: stepUpPage("done"), failed: stepUpPage("failed") };

type Start = { Querystring: { next?: unknown; step_up?: unknown } };

/** What browsers and the provider open themselves, outside the routes: redirects to the provider and back. */
export async function serveSsoPages(root: FastifyInstance, services: Services, cookies: Cookies): Promise<void> {
  const findSession = makeSessionReader(services.db, services.clock);
  const contextOf = ({ id, ip }: FastifyRequest) => makeContext(services, systemActor, { id, ip });
  const sessionOf = (request: FastifyRequest) => findSession(cookies.read(request, "session"), true);
  const browserOf = (request: FastifyRequest) => ({
    token: cookies.read(request, "single_sign_on") ?? randomBytes(32).toString("base64url"),
    userAgent: request.headers["user-agent"] ?? "",
    replaced: cookies.read(request, "session"),
  });

  const sendPage = (reply: FastifyReply, word: keyof typeof pages) =>
    reply
      .headers({ "content-security-policy": contentPolicy(pages[word], ""), "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .code(word === "done" ? 200 : 403)
      .send(pages[word]);

  /** Back to the sign-in page, which says why. */
  const refuseTo = (
    request: FastifyRequest,
    reply: FastifyReply,
    { failure, isStepUp, cause }: { failure: SsoFailure; isStepUp: boolean; cause?: unknown },
  ) => {
    noteRefusedPage(request, `sso_${failure}`);
    if (cause !== undefined) request.log.warn({ reason: reasonOf(cause) }, logText.ssoFailed);
    if (isStepUp) return sendPage(reply, "failed");
    return reply.redirect(`${pagePaths.login}?sso=${failure}`, 303);
  };

  await root.register((app, _options, done) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 64 * 1024 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    app.get<Start>(ssoPaths.start, async (request, reply) => {
      const isStepUp = request.query.step_up !== undefined;
      const session = isStepUp ? await sessionOf(request) : null;
      if (isStepUp && !session) return refuseTo(request, reply, { failure: "expired", isStepUp });
      const browser = browserOf(request);
      const begun = await begin(contextOf(request), browser, { next: safeNext(request.query.next), session });
      if (!(begun instanceof URL)) return refuseTo(request, reply, { ...begun, isStepUp });
      cookies.write(reply, "single_sign_on", browser.token);
      return reply.redirect(begun.href, 303);
    });
    app.get(ssoPaths.callback, async (request, reply) => {
      const query = new URL(request.url, "http://console").searchParams;
      const completed = await complete(contextOf(request), query, browserOf(request), await sessionOf(request));
      if (completed.kind === "failed") return refuseTo(request, reply, completed);
      cookies.write(reply, "session", completed.kind === "stepped_up" ? completed.token : completed.opened.token);
      if (completed.kind === "stepped_up") return sendPage(reply, "done");
      cookies.clear(reply, "single_sign_on");
      return reply.redirect(completed.next || pagePaths.dashboard, 303);
    });
    // The provider calls it without cookies and without an origin; the signed token says who it is.
    app.post<{ Body: unknown }>(ssoPaths.backChannelLogout, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get("logout_token") : null;
      const isAccepted = token !== null && (await endReportedSessions(contextOf(request), token));
      if (!isAccepted) noteRefusedPage(request, "sso_rejected");
      return reply
        .header("cache-control", "no-store")
        .code(isAccepted ? 200 : 400)
        .send();
    });
    done();
  });
}

/** A library's own words may repeat what the provider sent, so only its code is logged. */
function reasonOf(cause: unknown): string {
  const { code, name } = Object(cause);
  return typeof code === "string" ? code : String(name);
}
