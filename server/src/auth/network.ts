import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A network that limits count, and how many times as much as a single household it may use. */
type Network = { network: string; share: number };

/**
 * The client's network: /24 for IPv4, /56 for IPv6, because a household has a /56 and may use all its /64 networks
 * (MORE-221).
 */
export function networkOf(ip: string): string {
  return networksOf(ip)[0].network;
}

/** The client's networks, narrowest first: for IPv6 also the /48, which one company may have. */
export function networksOf(ip: string): [Network, ...Network[]] {
  // A proxy may forward something that is not an address, or an address with a port.
  if (isIP(ip) === 0) return [{ network: ip.split(".").slice(0, 3).join("."), share: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ network: address.octets.slice(0, 3).join("."), share: 1 }];
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts;
  const groups = (...parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  return [
    { network: groups(first, second, third, fourth & 0xff00), share: 1 },
    { network: groups(first, second, third), share: 2 },
  ];
}
