import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The client's network: /24 for IPv4, /64 for IPv6. */
export function networkOf(ip: string): string {
  // A proxy may forward something that is not an address, or an address with a port.
  if (isIP(ip) === 0) return ip.split(".").slice(0, 3).join(".");
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? address.octets.slice(0, 3).join(".")
    : address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":");
}
