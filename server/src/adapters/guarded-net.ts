import { type LookupAddress, type LookupOptions, lookup as resolveName } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, connect, isIP, type LookupFunction, type Socket } from "node:net";

/** Networks with no public host in them (IANA special-purpose registry), and a metadata service with a public address. */
const special4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Link-local, with the metadata service of most clouds.
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Azure's metadata service.
  "168.63.129.16/32",
];

/** Outside of these no IPv6 address is a public host: loopback, mapped IPv4, unique local, link-local and multicast. */
const global6 = ["2000::/3", "64:ff9b::/96"];

/** Within them: protocol assignments with Teredo, documentation, 6to4. They may lead into any network. */
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

/** NAT64 leads to the IPv4 address in its last four bytes, so it gets the same rules. */
const translated = special4.map((network) => {
  const [address, bits] = network.split("/");
  return `64:ff9b::${address}/${96 + Number(bits)}`;
});

const globals = networks(global6);
const specials = networks([...special4, ...special6, ...translated]);

/** Most that is read of an answer. */
const BODY_MAX = 64 * 1024;

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** The address is not one that people's input may lead the server to. */
export class RefusedAddressError extends Error {
  readonly code = "ADDRESS_REFUSED";
}

export type Guard = {
  /** For net, tls and https: what it answers is what is connected to; the name is not resolved a second time. */
  lookup: LookupFunction;
  /** Whether an address may be connected to. */
  permits(address: string): boolean;
  /** Whether an address is in one of the operator's own networks. */
  isAllowed(address: string | undefined): boolean;
  connect(host: string, port: number, signal: AbortSignal): Promise<Socket>;
  /** A redirect is an answer like any other: it is never followed. */
  get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<{ status: number; body: string }>;
};

/**
 * Keeps connections to hosts that people name out of the operator's networks.
 * @param outboundAllow addresses or networks that may be reached all the same
 */
export function makeGuard(outboundAllow: readonly string[], resolve: Resolve = resolveName): Guard {
  const allowed = networks(outboundAllow);

  const isAllowed = (address: string | undefined) => address !== undefined && isIn(allowed, address);
  const permits = (address: string) =>
    isAllowed(address) ||
    (isIP(address) !== 0 && !isIn(specials, address) && (isIP(address) === 4 || isIn(globals, address)));

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

  /** Node connects to a literal address without asking `lookup`. */
  const requirePermitted = (host: string) => {
    if (isIP(host) !== 0 && !permits(host)) throw new RefusedAddressError(`${host} is a refused address`);
  };

  return {
    lookup,
    permits,
    isAllowed,
    connect: async (host, port, signal) => {
      requirePermitted(host);
      return opened(connect({ host, port, lookup }), signal);
    },
    get: async (url, headers, signal) => {
      const { protocol, hostname } = new URL(url);
      requirePermitted(hostname.replace(/^\[|\]$/g, ""));
      const request = protocol === "https:" ? requestSecure : requestPlain;
      return new Promise((resolve, reject) => {
        const asked = request(url, { headers, lookup, signal, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on("data", (chunk: Buffer) => {
            size += chunk.length;
            chunks.push(chunk);
            if (size > BODY_MAX) asked.destroy(failure("the answer is too long", "EMSGSIZE"));
          });
          response.on("end", () => {
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") });
          });
          response.on("error", reject);
        });
        asked.on("error", reject);
        asked.end();
      });
    },
  };
}

/** Waits for the connection; the socket is gone when the signal comes first. */
function opened(socket: Socket, signal: AbortSignal): Promise<Socket> {
  const giveUp = () => socket.destroy(failure("no answer in time", "ETIMEDOUT"));
  signal.addEventListener("abort", giveUp, { once: true });
  return new Promise<Socket>((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    // Stays on: an error between this promise and its first user would end the process.
    socket.on("error", reject);
  }).finally(() => signal.removeEventListener("abort", giveUp));
}

/** An error with a code, like those of the system. */
export const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** @throws where one is not an address or a network */
function networks(all: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of all) {
    const [, address = "", , bits] = /^([^/]+)(\/(\d{1,3}))?$/.exec(each) ?? [];
    const family = isIP(address);
    const length = family === 6 ? 128 : 32;
    if (family === 0 || Number(bits ?? length) > length) throw new Error(`${each} is not an address or network`);
    list.addSubnet(address, Number(bits ?? length), family === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
