import pg from "pg";
import { type DatabaseServer, parseDatabaseUrl } from "../lib/database-url.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { databaseFaults } from "./db.text.ts";
import { type Pace, sessionOptions, sessionStatement } from "./session.ts";

/** Milliseconds to wait for a server to accept a connection. */
const CONNECT_TIMEOUT_MS = 3_000;

export type Connecting = {
  /** Shown in `pg_stat_activity`. */
  name: string;
  /** Null through a pooler that gives each transaction another session: the database's settings apply. */
  pace?: Pace | null;
  /** A pooler rejects connections that bring settings: they are set in the session. */
  isPooled?: boolean;
};

/** A server that answers but is not the one to write to. Its code is the one of a write on such a server. */
class NotWritable extends Error {
  readonly code = "25006";
}

/** Opens one connection to the first server of the address that answers and, if it asks for that, can be written to. */
export async function connectClient(url: string, connecting: Connecting): Promise<pg.Client> {
  const { servers, configOf, prepare } = readAddress(url, connecting);
  const failures: unknown[] = [];
  for (const server of servers) {
    const client = new pg.Client(configOf(server));
    try {
      await client.connect();
      await prepare(client);
      return client;
    } catch (error) {
      failures.push(error);
      await client.end().catch(() => undefined);
    }
  }
  throw noServer(servers, failures);
}

/** Milliseconds to wait for an answer of PgBouncer about itself. */
const ADMIN_TIMEOUT_MS = 2_000;

/** Opens a connection to the database in which PgBouncer answers about itself. It takes neither settings nor a name. */
export async function connectAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ADMIN_TIMEOUT_MS,
    query_timeout: ADMIN_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** A pool of connections of the console. */
export function makePool(url: string, connecting: Connecting, config: pg.PoolConfig): pg.Pool {
  const { servers, configOf, prepare } = readAddress(url, connecting);
  const pool = new pg.Pool({ ...config, ...configOf(servers[0]), onConnect: prepare });
  if (servers.length > 1) tryInTurn(pool, servers, configOf);
  return pool;
}

function readAddress(url: string, { name, pace = {}, isPooled = false }: Connecting) {
  const address = parseDatabaseUrl(url);
  if (!address) throw new OperatorError(databaseFaults.noAddress);
  const options = pace === null || isPooled ? address.options : sessionOptions(address.options, pace);
  return {
    servers: address.servers,
    configOf: (server: DatabaseServer): pg.ClientConfig => ({
      connectionString: server.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: name,
      ...(options && { options }),
    }),
    prepare: async (client: pg.ClientBase) => {
      await requireTarget(client, address.target);
      if (isPooled && pace !== null) await client.query(sessionStatement(pace));
    },
  };
}

const WRITABLE: Partial<Record<string, string>> = {
  "read-write": "select current_setting('transaction_read_only') = 'off' as writable",
  primary: "select not pg_is_in_recovery() as writable",
};

/** As libpq does for `target_session_attrs`. */
async function requireTarget(client: pg.ClientBase, target: string): Promise<void> {
  const question = WRITABLE[target];
  if (question === undefined) return;
  const { rows } = await client.query<{ writable: boolean }>(question);
  if (rows[0]?.writable !== true) throw new NotWritable(databaseFaults.notWritable);
}

/** Internals of the driver's pool, whose version is pinned: connect.test.ts fails when a release changes them. */
type Pending = { timedOut?: boolean; callback(error: unknown, client?: pg.PoolClient, release?: unknown): void };
type Internals = { options: pg.PoolConfig; newClient(pending: Pending): void };

/**
 * Lets each new connection try one server after the other. It begins with the one that answered last: a former primary
 * that comes back must not be used again, and one that is switched off makes only one connection wait.
 */
function tryInTurn(
  pool: pg.Pool,
  servers: readonly DatabaseServer[],
  configOf: (server: DatabaseServer) => pg.ClientConfig,
): void {
  // The types of the driver leave out what it calls for each new connection.
  const internals = pool as unknown as Internals;
  const open = internals.newClient.bind(pool);
  let last: DatabaseServer | undefined;
  internals.newClient = (pending) => {
    const turn = last ? [last, ...servers.filter((each) => each !== last)] : servers;
    const failures: unknown[] = [];
    const tryNext = (): void => {
      const server = turn[failures.length];
      if (!server) {
        pending.callback(noServer(turn, failures), undefined, () => undefined);
        return;
      }
      Object.assign(internals.options, configOf(server));
      open({
        get timedOut() {
          return pending.timedOut ?? false;
        },
        callback: (error, client, release) => {
          if (!error) {
            last = server;
            return pending.callback(error, client, release);
          }
          failures.push(error);
          tryNext();
        },
      });
    };
    tryNext();
  };
}

/** The failure of the only server, or one that names each server with its own. */
function noServer(servers: readonly DatabaseServer[], failures: readonly unknown[]): unknown {
  if (failures.length === 1) return failures[0];
  const reasons = servers.map(({ label }, at) => {
    const failure = failures[at];
    return `${label}: ${failure instanceof Error ? failure.message : failure}`;
  });
  const found = failures.find((failure) => failure instanceof NotWritable) ?? failures[0];
  const code: unknown = Object(found).code;
  return Object.assign(new Error(reasons.join("; ")), { code });
}
