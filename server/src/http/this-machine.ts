import type { FastifyRequest } from "fastify";

/** Headers that proxies add to a request. */
const proxyHeader =
  /^(via|cdn-loop|cf-.*|x-amz.*|x-(envoy|original|proxy)[\w-]*)$|forward|proxy|(client|real|connecting|remote|cluster)-?(ip|addr)/;
/** A page of another site that resolves its name to loopback sends that name as host. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether a request comes from this machine: from loopback, with a loopback host name and not through a proxy. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isDirect = !Object.keys(request.headers).some((name) => proxyHeader.test(name));
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");
  return isDirect && isLoopback && loopbackHost.test(request.headers.host ?? "");
}
