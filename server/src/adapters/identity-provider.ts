import type * as OpenId from "openid-client";
import { providerText } from "./identity-provider.text.ts";
import { type Claims, groupsIn, textOf } from "./provider-claims.ts";
import {
  ALGORITHMS,
  discover,
  hasKeys,
  makeProviderNet,
  type Provider,
  ProviderProblem,
  ProviderUnreachable,
  TIMEOUT_SECONDS,
  TOLERANCE_SECONDS,
  unknownScope,
  unreachableIn,
} from "./provider-discovery.ts";

/** What the provider says of a person, from an ID token that was verified, and from its user info. */
export type ProviderAnswer = {
  subject: string;
  email: string;
  isVerified: boolean;
  name: string;
  groups: string[];
  /** When the person signed in there, in seconds; null if it does not say. */
  authTime: number | null;
  /** The provider's id of its own session. */
  sid: string | null;
  refreshToken: string | null;
};

export type LogoutToken = { subject: string | null; sid: string | null; jti: string; expiresAt: Date };

/** The person or the provider ended the attempt. */
export class SignInCanceled extends Error {}

type Attempt = { redirectUri: string; state: string; nonce: string; verifier: string };

export type IdentityProvider = {
  /** Whether an address may be a provider's. */
  permits(issuer: string): boolean;
  /** @param fresh whether the person must sign in again there */
  authorizationUrl(provider: Provider, attempt: Attempt & { fresh: boolean }): Promise<URL>;
  /**
   * Exchanges the code of a callback.
   * @throws SignInCanceled, ProviderUnreachable, or any other error if an answer cannot be trusted
   */
  redeem(provider: Provider, query: URLSearchParams, attempt: Attempt, groupClaim: string): Promise<ProviderAnswer>;
  /**
   * Asks whether the person may still sign in.
   * @returns "ended" if not, else the refresh token for the next time
   * @throws if the provider gave no clear answer
   */
  refresh(
    provider: Provider,
    refreshToken: string,
    isSubject: (subject: string) => boolean,
  ): Promise<"ended" | { refreshToken: string }>;
  /** @throws if it is not a logout token for this client */
  readLogoutToken(provider: Provider, token: string): Promise<LogoutToken>;
  /** What a person who sets it up should know, in one sentence. */
  test(provider: Provider, redirectUri: string): Promise<{ ok: boolean; message: string }>;
};

/** A provider's configuration is read again after this long: its keys are found sooner. */
const FRESH_MS = 600_000;
/** A logout token is accepted this long after it was issued. */
const LOGOUT_SECONDS = 300;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Reaches public addresses and those of OUTBOUND_ALLOW, where plain HTTP is allowed too. */
export function makeIdentityProvider(outboundAllow: readonly string[]): IdentityProvider {
  const net = makeProviderNet(outboundAllow);
  const { permits, fetchGuarded } = net;
  let known: { key: string; config: OpenId.Configuration; at: number } | undefined;

  const configOf = async (provider: Provider): Promise<OpenId.Configuration> => {
    const key = JSON.stringify(provider);
    if (known?.key === key && performance.now() - known.at < FRESH_MS) return known.config;
    const config = await discover(net, provider);
    known = { key, config, at: performance.now() };
    return config;
  };

  return {
    permits,
    authorizationUrl: async (provider, { redirectUri, state, nonce, verifier, fresh }) => {
      const client = await import("openid-client");
      return client.buildAuthorizationUrl(await configOf(provider), {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(fresh && { prompt: "login", max_age: "0" }),
      });
    },
    redeem: async (provider, query, { redirectUri, state, nonce, verifier }, groupClaim) => {
      const client = await import("openid-client");
      const config = await configOf(provider);
      const tokens = await client
        .authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          const isCanceled = error instanceof client.AuthorizationResponseError && error.error === "access_denied";
          throw isCanceled ? new SignInCanceled() : (unreachableIn(error) ?? error);
        });
      const token = tokens.claims();
      if (!token) throw new Error("the provider sent no ID token");
      if (token.azp !== undefined && token.azp !== provider.clientId)
        throw new Error("the ID token is another client's");
      const isComplete = "email" in token && (groupClaim === "" || groupsIn(token, groupClaim) !== null);
      const info =
        isComplete || !config.serverMetadata().userinfo_endpoint
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, token.sub).catch((error: unknown) => {
              throw unreachableIn(error) ?? error;
            });
      const claims: Claims = { ...info, ...token };
      return {
        subject: token.sub,
        email: textOf(claims["email"]),
        isVerified: claims["email_verified"] === true,
        name: textOf(claims["name"]),
        groups: groupsIn(claims, groupClaim) ?? [],
        authTime: typeof token.auth_time === "number" ? token.auth_time : null,
        sid: textOf(token["sid"]) || null,
        refreshToken: tokens.refresh_token ?? null,
      };
    },
    refresh: async (provider, refreshToken, isSubject) => {
      const client = await import("openid-client");
      try {
        const tokens = await client.refreshTokenGrant(await configOf(provider), refreshToken);
        const subject = tokens.claims()?.sub;
        if (subject !== undefined && !isSubject(subject)) return "ended";
        return { refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (error instanceof client.ResponseBodyError && error.error === "invalid_grant") return "ended";
        throw unreachableIn(error) ?? error;
      }
    },
    readLogoutToken: async (provider, token) => {
      const jose = await import("jose");
      const { jwks_uri = "", issuer } = (await configOf(provider)).serverMetadata();
      const keys = jose.createRemoteJWKSet(new URL(jwks_uri), {
        [jose.customFetch]: fetchGuarded,
        timeoutDuration: TIMEOUT_SECONDS * 1_000,
      });
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_SECONDS,
        maxTokenAge: LOGOUT_SECONDS,
        requiredClaims: ["iat", "jti", "events"],
      });
      const subject = textOf(payload.sub) || null;
      const sid = textOf(payload["sid"]) || null;
      const isLogout = typeof payload["events"] === "object" && LOGOUT_EVENT in Object(payload["events"]);
      if (!isLogout || "nonce" in payload || (subject === null && sid === null)) throw new Error("not a logout token");
      const keepSeconds = LOGOUT_SECONDS + 2 * TOLERANCE_SECONDS;
      return { subject, sid, jti: textOf(payload.jti), expiresAt: new Date(Date.now() + keepSeconds * 1_000) };
    },
    test: async (provider, redirectUri) => {
      try {
        const client = await import("openid-client");
        const config = await discover(net, provider);
        const { jwks_uri = "" } = config.serverMetadata();
        if (!(await hasKeys(await fetchGuarded(jwks_uri, { method: "GET" })))) return failed(providerText.noKeys);
        const unknown = unknownScope(config.serverMetadata(), provider.scopes);
        if (unknown) return failed(providerText.noScope(unknown));
        const rejects = await client
          .genericGrantRequest(config, "authorization_code", {
            code: "console-test",
            redirect_uri: redirectUri,
            code_verifier: client.randomPKCECodeVerifier(),
          })
          .then(
            () => false,
            (error: unknown) => {
              const unreachable = unreachableIn(error);
              if (unreachable) throw unreachable;
              return isClientError(client, error);
            },
          );
        return rejects
          ? failed(providerText.clientRejected)
          : { ok: true, message: providerText.works(provider.issuer) };
      } catch (error) {
        if (error instanceof ProviderProblem || error instanceof ProviderUnreachable) return failed(error.message);
        throw error;
      }
    },
  };
}

const failed = (message: string) => ({ ok: false, message });
function isClientError(client: typeof OpenId, error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof client.ResponseBodyError && (error.error === "invalid_client" || error.status === 401);
}
