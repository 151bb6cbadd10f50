import { isIP } from "node:net";
import type * as OpenId from "openid-client";
import { networkText } from "./credential-test.text.ts";
import { hostOf, makeGuard } from "./guarded-net.ts";
import { providerText } from "./identity-provider.text.ts";
import { networkProblem } from "./test-stages.ts";

export type Provider = { issuer: string; clientId: string; clientSecret: string; scopes: string };

/** The provider does not do what it must, described for the person who sets it up. */
export class ProviderProblem extends Error {}

/** The provider did not answer; another try may succeed. */
export class ProviderUnreachable extends Error {}

/** Signature algorithms of tokens: asymmetric ones, so neither `none` nor one with the client secret as its key. */
export const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
/** For one request to the provider. */
export const TIMEOUT_SECONDS = 5;
/** By which clocks may differ. */
export const TOLERANCE_SECONDS = 30;

const endpoints = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

type Sent = {
  method?: string | undefined;
  headers?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
};
type Metadata = Readonly<OpenId.ServerMetadata>;

export type ProviderNet = ReturnType<typeof makeProviderNet>;

/** Reaches public addresses and those of OUTBOUND_ALLOW, where plain HTTP is allowed too. */
export function makeProviderNet(outboundAllow: readonly string[]) {
  const guard = makeGuard(outboundAllow);

  const permits = (url: string) => {
    const { protocol, hostname } = URL.parse(url) ?? { protocol: "", hostname: "" };
    const host = hostOf(hostname);
    return protocol === "https:" || (protocol === "http:" && isIP(host) !== 0 && guard.isAllowed(host));
  };

  const fetchGuarded = async (url: string, { method, headers, body, signal }: Sent): Promise<Response> => {
    if (!permits(url)) throw new ProviderProblem(providerText.plainEndpoint(new URL(url).host));
    const within = AbortSignal.any([AbortSignal.timeout(TIMEOUT_SECONDS * 1_000), ...(signal ? [signal] : [])]);
    try {
      const sent = headersOf(headers);
      const answer =
        method === "POST" ? await guard.post(url, sent, bodyOf(body), within) : await guard.get(url, sent, within);
      if (answer.status >= 500)
        throw new ProviderUnreachable(networkText.errorAnswer(new URL(url).host, answer.status));
      // A status without a body has none here either.
      const content = answer.bytes.length === 0 ? null : new Uint8Array(answer.bytes);
      return new Response(content, { status: answer.status, headers: { "content-type": answer.type } });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      throw new ProviderUnreachable(networkProblem(error, new URL(url).host));
    }
  };

  return { permits, fetchGuarded };
}

/** Reads the provider's configuration and requires what the console needs of it. */
export async function discover(
  { permits, fetchGuarded }: ProviderNet,
  provider: Provider,
): Promise<OpenId.Configuration> {
  const client = await import("openid-client");
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith("http:");
  const found = await client
    .discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: fetchGuarded,
      timeout: TIMEOUT_SECONDS,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw problemOf(error, issuer);
    });
  const { supportsPKCE: _, ...metadata } = found.serverMetadata();
  requireUsable(metadata, issuer, permits);
  const posts = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_basic") === false;
  const config = new client.Configuration(
    {
      ...metadata,
      id_token_signing_alg_values_supported: algorithmsOf(metadata),
    },
    clientId,
    { [client.clockTolerance]: TOLERANCE_SECONDS },
    posts ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret),
  );
  config[client.customFetch] = fetchGuarded;
  config.timeout = TIMEOUT_SECONDS;
  // Also verifies the signature of ID tokens that come directly from the provider.
  client.enableNonRepudiationChecks(config);
  if (isPlain) client.allowInsecureRequests(config);
  return config;
}

const bodyOf = (body: unknown): string => (body === undefined || body === null ? "" : String(body));

function headersOf(headers: unknown): Record<string, string> {
  if (headers instanceof Headers) return Object.fromEntries(headers);
  return Object.fromEntries(Object.entries(Object(headers)).map(([name, value]) => [name, String(value)]));
}

/** The library wraps what a request threw. */
export function unreachableIn(error: unknown): ProviderUnreachable | ProviderProblem | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderUnreachable || at instanceof ProviderProblem) return at;
    if (at instanceof Error && "code" in at && at.code === "OAUTH_TIMEOUT") return new ProviderUnreachable(at.message);
  }
  return null;
}

function problemOf(error: unknown, issuer: string): Error {
  const known = unreachableIn(error);
  if (known) return known;
  const { host } = new URL(issuer);
  for (let at = error; at instanceof Error; at = at.cause) {
    const { cause } = at;
    if (cause instanceof Response && cause.status !== 200)
      return new ProviderProblem(providerText.notFound(host, cause.status));
    const named = Object(Object(cause).body).issuer;
    if (typeof named === "string") return new ProviderProblem(providerText.otherIssuer(named.slice(0, 200)));
  }
  return new ProviderProblem(providerText.unreadable(host));
}

const algorithmsOf = ({ id_token_signing_alg_values_supported: offered = ["RS256"] }: Metadata): string[] =>
  offered.filter((each) => ALGORITHMS.includes(each));

/** @throws ProviderProblem */
function requireUsable(metadata: Metadata, issuer: string, permits: (url: string) => boolean): void {
  if (metadata.issuer !== issuer) throw new ProviderProblem(providerText.otherIssuer(metadata.issuer.slice(0, 200)));
  for (const name of endpoints) {
    const url = metadata[name];
    if (!url) throw new ProviderProblem(providerText.missing(name));
    if (!permits(url)) throw new ProviderProblem(providerText.plainEndpoint(name));
  }
  const { response_types_supported: types, code_challenge_methods_supported: methods } = metadata;
  if (types && !types.includes("code")) throw new ProviderProblem(providerText.noCode);
  if (methods && !methods.includes("S256")) throw new ProviderProblem(providerText.noPkce);
  if (algorithmsOf(metadata).length === 0) throw new ProviderProblem(providerText.noAlgorithm);
}

export async function hasKeys(answer: Response): Promise<boolean> {
  const body: unknown = answer.status === 200 ? await answer.json().catch(() => null) : null;
  const { keys } = Object(body);
  return Array.isArray(keys) && keys.length > 0;
}

export function unknownScope({ scopes_supported: known }: Metadata, scopes: string): string | undefined {
  return known && scopes.split(/\s+/).find((scope) => !known.includes(scope));
}
