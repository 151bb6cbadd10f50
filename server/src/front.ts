import { sqlState } from "./db/sql.ts";
import { startText } from "./env.text.ts";
import type { Env } from "./env.ts";
import { Connections, type ConnectionTimes, connectionTimes } from "./http/connections.ts";
import { OperatorError, operatorMessage } from "./lib/operator-error.ts";

/** Listens, while the console behind it may still be starting. */
export type Front = { connections: Connections; address: string };

/** @throws OperatorError if it cannot listen there */
export async function openFront(env: Env, times: ConnectionTimes = connectionTimes): Promise<Front> {
  const connections = new Connections(times);
  const address = await connections.listen(env.port, env.host).catch((error: unknown) => {
    throw listenFault(error, env);
  });
  return { connections, address };
}

function listenFault(error: unknown, { host, port }: Env): OperatorError {
  const code = sqlState(error);
  if (code === "EADDRINUSE") return new OperatorError(startText.portInUse(port, host));
  if (code === "EACCES") return new OperatorError(startText.portForbidden(port));
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new OperatorError(startText.noSuchHost(host));
  }
  return new OperatorError(startText.cannotListen(host, port, operatorMessage(error)));
}
