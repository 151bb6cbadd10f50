import { type LookupAddress, type LookupOptions, lookup as resolveName } from "node:dns";
import { type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The library covers the IANA special-purpose registry, but Azure's metadata service uses a public address. */
const AZURE_METADATA = ipaddr.parseCIDR("168.63.129.16/32");

/** No IPv6 address outside this range is a public host. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** A NAT64 address leads to the IPv4 address in its last four bytes. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96");

/** Longest response body that is read. */
const BODY_MAX = 64 * 1024;

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** User input may not make the server connect to this address. */
export class RefusedAddressError extends Error {
  readonly code = "ADDRESS_REFUSED";
}

export type GuardedAnswer = { status: number; type: string; body: string; bytes: Buffer };

/** What is sent. */
export type GuardedBody = string | Uint8Array;

export type Guard = {
  /** For net, tls and https: they connect to the address it returns, so the name is not resolved a second time. */
  lookup: LookupFunction;
  /** Whether an address may be connected to. */
  permits(address: string): boolean;
  /** Whether an address is in one of the operator's allowed networks. */
  isAllowed(address: string | undefined): boolean;
  connect(host: string, port: number, signal: AbortSignal): Promise<Socket>;
  /** Redirects are returned like any other response, never followed. */
  get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<GuardedAnswer>;
  /** The same with a body. Only the beginning of a long response is read. */
  post(url: string, headers: Record<string, string>, body: GuardedBody, signal: AbortSignal): Promise<GuardedAnswer>;
  put(url: string, headers: Record<string, string>, body: GuardedBody, signal: AbortSignal): Promise<GuardedAnswer>;
};

/**
 * Prevents user-supplied host names from reaching the operator's internal networks.
 * @param outboundAllow addresses or networks that may be reached anyway
 */
export function makeGuard(outboundAllow: readonly string[], resolve: Resolve = resolveName): Guard {
  const allowed = networks(outboundAllow);

  const isAllowed = (address: string | undefined) => {
    const parsed = address === undefined ? null : parse(address);
    return parsed !== null && allowed.some((network) => isIn(network, parsed) || isIn(network, twin(parsed)));
  };
  const permits = (address: string) => {
    const parsed = parse(address);
    return parsed !== null && (isAllowed(address) || isPublic(parsed));
  };

  const lookup: LookupFunction = (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const usable = found.filter(({ address }) => permits(address));
      const [first] = usable;
      if (!first) return answer(new RefusedAddressError(`${host} leads to a refused address`), []);
      if (options.all) answer(null, usable);
      else answer(null, first.address, first.family);
    });
  };

  /** Node connects to a literal address without calling `lookup`. */
  const requirePermitted = (host: string) => {
    if (isIP(host) !== 0 && !permits(host)) throw new RefusedAddressError(`${host} is a refused address`);
  };

  const send = async (url: string, options: RequestOptions, sent?: GuardedBody): Promise<GuardedAnswer> => {
    requirePermitted(hostOf(new URL(url).hostname));
    return exchange(url, { ...options, lookup, agent: false }, sent);
  };

  return {
    lookup,
    permits,
    isAllowed,
    connect: async (host, port, signal) => {
      requirePermitted(host);
      return opened(connect({ host, port, lookup }), signal);
    },
    get: (url, headers, signal) => send(url, { headers, signal }),
    post: (url, headers, body, signal) => send(url, { headers, signal, method: "POST" }, body),
    put: (url, headers, body, signal) => send(url, { headers, signal, method: "PUT" }, body),
  };
}

/** @param sent of a POST or PUT: its answer counts by its status, so that a long one is cut off rather than refused */
function exchange(url: string, options: RequestOptions, sent: GuardedBody | undefined): Promise<GuardedAnswer> {
  const request = new URL(url).protocol === "https:" ? requestSecure : requestPlain;
  const { promise, resolve, reject } = Promise.withResolvers<GuardedAnswer>();
  const outgoing = request(url, options, (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      const bytes = Buffer.concat(chunks);
      const type = response.headers["content-type"] ?? "";
      resolve({ status: response.statusCode ?? 0, type, body: bytes.toString("utf8"), bytes });
    };
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= BODY_MAX) return;
      if (sent !== undefined) end();
      outgoing.destroy(failure("the answer is too long", "EMSGSIZE"));
    });
    response.on("end", end);
    response.on("error", reject);
  });
  outgoing.on("error", reject);
  outgoing.end(sent);
  return promise;
}

/** Removes the brackets that a URL puts around IPv6 addresses. */
export const hostOf = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Waits for the connection. Destroys the socket if the signal fires first. */
function opened(socket: Socket, signal: AbortSignal): Promise<Socket> {
  const giveUp = () => socket.destroy(failure("no answer in time", "ETIMEDOUT"));
  signal.addEventListener("abort", giveUp, { once: true });
  return new Promise<Socket>((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    // Stays attached: an error between this promise and its first user would otherwise end the process.
    socket.on("error", reject);
  }).finally(() => signal.removeEventListener("abort", giveUp));
}

/** An error with a code, like Node's system errors. */
export const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

/**
 * The library also accepts forms that only old resolvers treat as an address, such as 127.1 and 0x7f000001; `isIP` does
 * not.
 */
const parse = (address: string): Address | null => (isIP(address) === 0 ? null : ipaddr.parse(address));

/** An IPv4 address and its IPv4-mapped form are the same host. */
function twin(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address.toIPv4MappedAddress();
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

const isIn = ([base, bits]: Network, address: Address): boolean =>
  base.kind() === address.kind() && address.match(base, bits);

/** Whether a public host can have this address. A mapped address cannot: no host on the network answers to it. */
function isPublic(address: Address): boolean {
  if (isIn(NAT64, address)) return isPublic(ipaddr.fromByteArray(address.toByteArray().slice(12)));
  if (address.range() !== "unicast" || isIn(AZURE_METADATA, address)) return false;
  return address.kind() === "ipv4" || isIn(GLOBAL_IPV6, address);
}

/** @throws if one is not an address or a network */
function networks(all: readonly string[]): Network[] {
  return all.map((each) => {
    const [address = "", bits] = each.split("/");
    const parsed = parse(address);
    const text = parsed && bits === undefined ? `${each}/${parsed.kind() === "ipv4" ? 32 : 128}` : each;
    if (!parsed || !ipaddr.isValidCIDR(text)) throw new Error(`${each} is not an address or network`);
    return ipaddr.parseCIDR(text);
  });
}
