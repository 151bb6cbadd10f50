import { randomBytes } from "node:crypto";
import type { passkeyPolicy, passkeys } from "@console/contract/passkeys.ts";
import { type Exchange, type Handlers, sessionOf, withMessage } from "../../../http/mount.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { knownCookie } from "../sign-in/sign-in.service.ts";
import { authenticationOptions, type RequestOrigin, stepUp } from "./assertion.service.ts";
import { signInOptions, signInWithPasskey } from "./passkey-sign-in.service.ts";
import { listPasskeys } from "./passkeys.db.ts";
import { create, type Owner, registrationOptions, remove, rename } from "./passkeys.service.ts";
import { passkeyWords } from "./passkeys.text.ts";
import { readPolicy, updatePolicy } from "./policy.service.ts";
import { resetPasskeys } from "./reset.service.ts";
import { loadWebauthn } from "./webauthn.ts";

export const passkeysRoutes: Handlers<typeof passkeys> = {
  list: (ctx, { query }, exchange) => listPasskeys(ctx.db.current(), sessionOf(exchange).user.id, query),
  registrationOptions: async (ctx, _input, exchange) => ({
    data: await registrationOptions(ctx, ownerOf(exchange)),
  }),
  create: {
    prepare: async (ctx, { body }, exchange) => {
      await loadWebauthn();
      return async () => ({ data: await create(ctx, ownerOf(exchange), body.passkey) });
    },
  },
  rename: async (ctx, { params, body }, exchange) => ({
    data: await rename(ctx, ownerOf(exchange), params.id, body.passkey.name),
  }),
  remove: async (ctx, { params }, exchange) => ({ data: await remove(ctx, ownerOf(exchange), params.id) }),
  reset: async (ctx, { params }) =>
    withMessage(await resetPasskeys(ctx, params.id), ({ name }) => passkeyWords.reset(name)),
  stepUpOptions: async (ctx, _input, exchange) => {
    const owner = ownerOf(exchange);
    const purpose = { kind: "step_up", userId: owner.user.id, browserHash: owner.browserHash } as const;
    return { data: await authenticationOptions(ctx, owner, purpose) };
  },
  stepUp: async (ctx, { body }, exchange) => {
    const token = await stepUp(ctx, ownerOf(exchange), sessionOf(exchange), body.passkey);
    exchange.cookies.write(exchange.reply, "session", token);
    return { data: null };
  },
  signInOptions: async (ctx, _input, exchange) => {
    const { cookies, reply } = exchange;
    const token = browserToken(exchange);
    const data = await signInOptions(ctx, originOf(exchange, token));
    cookies.write(reply, "sign_in", token);
    return { data };
  },
  signIn: async (ctx, { body }, exchange) => {
    const { cookies, reply, request } = exchange;
    const userAgent = request.headers["user-agent"] ?? "";
    const from = originOf(exchange, browserToken(exchange));
    const replaced = cookies.read(request, "session");
    const { identity, token } = await signInWithPasskey(ctx, from, body.passkey, { userAgent, replaced });
    cookies.write(reply, "session", token);
    cookies.write(reply, "known", knownCookie(ctx, identity.email));
    cookies.clear(reply, "sign_in");
    return { data: identity };
  },
};

export const passkeyPolicyRoutes: Handlers<typeof passkeyPolicy> = {
  read: async (ctx) => ({ data: await readPolicy(ctx) }),
  update: async (ctx, { body }) => ({ data: await updatePolicy(ctx, body.passkey_policy.required_for) }),
};

/** Binds a sign-in to its browser: the same cookie as for codes. */
const browserToken = ({ cookies, request }: Exchange): string =>
  cookies.read(request, "sign_in") ?? randomBytes(32).toString("base64url");

const originOf = ({ request }: Exchange, token: string): RequestOrigin => ({
  origin: request.headers.origin,
  browserHash: sha256(token),
});

function ownerOf(exchange: Exchange): Owner {
  const { id, user } = sessionOf(exchange);
  const { request } = exchange;
  return {
    // Not by its token, which a step-up between challenge and answer replaces.
    ...originOf(exchange, `session:${id}`),
    user,
    sessionId: id,
    userAgent: request.headers["user-agent"] ?? "",
  };
}
