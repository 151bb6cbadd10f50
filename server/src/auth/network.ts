import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The network a client belongs to: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  // A proxy may hand on what is no address, or one with a port.
  if (isIP(ip) === 0) return ip.split(".").slice(0, 3).join(".");
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? address.octets.slice(0, 3).join(".")
    : address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":");
}
