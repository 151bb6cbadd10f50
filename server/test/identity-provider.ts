import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import type { Client } from "./client.ts";

/** A person as the provider knows them. */
export type Account = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  disabled?: boolean;
};

/** Changes the answer of the token endpoint. */
type Tamper = (body: Record<string, unknown>) => Promise<Record<string, unknown>> | Record<string, unknown>;

export const CLIENT_ID = "console";
export const CLIENT_SECRET = "provider-secret-not-real";

/** A real OpenID Connect provider over HTTP: oidc-provider, in which people sign in without a form. */
export class TestProvider {
  readonly issuer: string;
  readonly accounts = new Map<string, Account>();
  /** Its signing key, with the private half. */
  readonly key: JWK;
  /** Who signs in next. */
  sub = "";
  tamper: Tamper | null = null;
  /** What its configuration says instead. */
  discovery: object = {};
  /** Holds every answer back this long. */
  delayMs = 0;
  /** Refuses connections' requests with this status instead of answering. */
  failWith: number | null = null;
  requests: string[] = [];
  readonly #server;
  readonly provider: Provider;

  private constructor(server: ReturnType<typeof createServer>, key: JWK, redirectUris: string[], logoutUri: string) {
    this.#server = server;
    this.key = key;
    this.issuer = `http://127.0.0.1:${portOf(server)}`;
    this.provider = new Provider(this.issuer, this.#configuration(redirectUris, logoutUri));
    this.provider.use(async (ctx, next) => {
      await next();
      if (ctx.oidc?.route === "discovery") ctx.body = { ...Object(ctx.body), ...this.discovery };
      if (ctx.oidc?.route === "token" && this.tamper && ctx.status === 200)
        ctx.body = await this.tamper(JSON.parse(JSON.stringify(ctx.body)));
    });
    const callback = this.provider.callback();
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.requests.push(`${request.method} ${request.url?.split("?")[0]}`);
      if (this.failWith !== null) return void response.writeHead(this.failWith).end();
      const answer = () => {
        if (request.url?.startsWith("/interaction/")) void this.#interact(request, response);
        else void callback(request, response);
      };
      if (this.delayMs > 0) setTimeout(answer, this.delayMs);
      else answer();
    });
  }

  static async start(app: { url: string }, port = 0): Promise<TestProvider> {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: "test", use: "sig", alg: "RS256" };
    const server = createServer();
    await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
    const callback = `${app.url}/api/v1/admin/sso/callback`;
    return new TestProvider(server, key, [callback], `${app.url}/api/v1/admin/sso/logout`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Adds someone, with the email verified unless it says otherwise. */
  add(account: Account): Account {
    const whole = { email_verified: true, name: "Dana Whitfield", ...account };
    this.accounts.set(whole.sub, whole);
    return whole;
  }

  /** What a browser does at the provider, as the account `sub`. @returns where the provider sends it back to */
  async visit(authorization: string, sub: string): Promise<string> {
    this.sub = sub;
    const cookies = new Map<string, string>();
    let url = authorization;
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(url, {
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const to = response.headers.get("location");
      if (to === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      url = new URL(to, url).href;
      if (!url.startsWith(this.issuer)) return url;
    }
    throw new Error("the provider redirects for ever");
  }

  /** The same token with other claims, signed by the provider unless it says otherwise. */
  async forge(token: unknown, claims: object, { alg = "RS256", secret = "" } = {}): Promise<string> {
    const payload = { ...decodeJwt(String(token)), ...claims };
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    if (alg === "none") return `${encoded({ alg, typ: "JWT" })}.${encoded(payload)}.`;
    const key = secret === "" ? await importJWK(this.key, alg) : Buffer.from(secret);
    return new SignJWT(payload).setProtectedHeader({ alg, ...(secret === "" && { kid: "test" }) }).sign(key);
  }

  async #interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.sub === "") {
      const denied = { error: "access_denied", error_description: "The person canceled" };
      return this.provider.interactionFinished(request, response, denied);
    }
    await this.provider.interactionFinished(request, response, { login: { accountId: this.sub } });
  }

  #configuration(redirectUris: string[], logoutUri: string): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code", "refresh_token"],
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [this.key] },
      cookies: { keys: ["test"] },
      pkce: { required: () => true },
      scopes: ["openid", "email", "profile", "offline_access", "groups"],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      issueRefreshToken: async () => true,
      rotateRefreshToken: true,
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        RefreshToken: 86_400,
        Session: 86_400,
        Grant: 86_400,
        Interaction: 600,
      },
      findAccount: async (_ctx, sub) => {
        const account = this.accounts.get(sub);
        if (!account || account.disabled) return undefined;
        return { accountId: sub, claims: async () => ({ ...account }) };
      },
      // Nobody is asked for consent: the operator's own company set the client up.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId ?? "",
          accountId: ctx.oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile offline_access groups");
        await grant.save();
        return grant;
      },
    };
  }
}

const portOf = (server: ReturnType<typeof createServer>): number => (server.address() as AddressInfo).port;

/** The path below /api/v1 of an address of the console. */
export const pathOf = (url: string): string => url.slice(url.indexOf("/api/v1") + "/api/v1".length);

export type Outcome = { status: number; location: string | null; body: unknown };

/** Signs a person in as a browser does: to the provider, and back with its answer. */
export async function signInAt(
  provider: TestProvider,
  browser: Client,
  sub: string,
  start = "/admin/sso/start",
): Promise<Outcome> {
  const begun = await browser.get(start);
  const to = begun.headers.get("location");
  if (begun.status !== 303 || !to?.startsWith(provider.issuer)) return outcomeOf(begun);
  return outcomeOf(await browser.get(pathOf(await provider.visit(to, sub))));
}

export const outcomeOf = ({ status, headers, body }: Awaited<ReturnType<Client["get"]>>): Outcome => ({
  status,
  location: headers.get("location"),
  body,
});

/** The settings that make the console use the provider. */
export const settingsFor = (provider: TestProvider, over: object = {}) => ({
  single_sign_on: {
    enabled: true,
    provider_name: "Okta",
    issuer: provider.issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    scopes: "openid email profile groups",
    group_claim: "groups",
    ...over,
  },
});
