import { randomBytes } from "node:crypto";
import type { signIn } from "@console/contract/sign-in.ts";
import { type Exchange, type Handlers, sessionOf, withMessage } from "../../../http/mount.ts";
import { update } from "../team/team.service.ts";
import { identityOf } from "./sign-in.rules.ts";
import { type Browser, knownCookie, logout, sendCode, verifyCode } from "./sign-in.service.ts";
import { signInText } from "./sign-in.text.ts";
import { sendStepUpCode, stepUpWithCode } from "./step-up-code.service.ts";

export const signInRoutes: Handlers<typeof signIn> = {
  sendCode: async (ctx, { body }, exchange) => {
    const browser = browserOf(exchange);
    await sendCode(ctx, body.email, browser);
    exchange.cookies.write(exchange.reply, "sign_in", browser.token);
    return withMessage(null, signInText.sent);
  },
  verifyCode: async (ctx, { body }, exchange) => {
    const { identity, token } = await verifyCode(ctx, body, browserOf(exchange));
    const { cookies, reply } = exchange;
    cookies.write(reply, "session", token);
    cookies.write(reply, "known", knownCookie(ctx, identity.email));
    cookies.clear(reply, "sign_in");
    return { data: identity };
  },
  stepUpCode: async (ctx, _input, exchange) => {
    await sendStepUpCode(ctx, sessionOf(exchange));
    return withMessage(null, signInText.sent);
  },
  stepUp: async (ctx, { body }, exchange) => {
    const token = await stepUpWithCode(ctx, sessionOf(exchange), body.code);
    exchange.cookies.write(exchange.reply, "session", token);
    return { data: null };
  },
  me: async (ctx, _input, exchange) => {
    const session = sessionOf(exchange);
    return { data: identityOf(session.user, ctx, session) };
  },
  rename: async (ctx, { body }, exchange) => {
    const session = sessionOf(exchange);
    const { user } = session;
    // The person's own record has no version here: a stale one means nothing.
    const { name } = await update({ ...ctx, ifMatch: null }, user.id, body.identity);
    return { data: identityOf({ ...user, name }, ctx, session) };
  },
  logout: async (ctx, _input, { session, cookies, reply }) => {
    if (session) await logout(ctx, session.id);
    cookies.clear(reply, "session");
    return { data: null };
  },
};

function browserOf({ request, cookies }: Exchange): Browser {
  return {
    token: cookies.read(request, "sign_in") ?? randomBytes(32).toString("base64url"),
    knownCookie: cookies.read(request, "known"),
    userAgent: request.headers["user-agent"] ?? "",
    replaced: cookies.read(request, "session"),
  };
}
