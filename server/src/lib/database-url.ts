/** One server of a database's address. */
export type DatabaseServer = {
  /** A name or an address; the folder of a Unix socket begins with a slash. */
  host: string;
  /** As it is shown to operators: without a user or a password. */
  label: string;
  /** Address of this server alone, in the form that the driver reads. It contains the password. */
  url: string;
};

export type DatabaseUrl = {
  /** In the order in which they are tried. */
  servers: readonly [DatabaseServer, ...DatabaseServer[]];
  /** Which of them is used, as `target_session_attrs`; other values than those of `sessionTargets` are possible. */
  target: string;
  /** Settings for the server from the parameter `options`. */
  options: string;
  /** Encrypted, with a certificate that is checked. */
  hasTls: boolean;
};

/** Values of `target_session_attrs` with which the console can work: it writes. */
export const sessionTargets = ["any", "read-write", "primary"] as const;

const FORM = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/i;
const HOST = /^(\[[^[\]]+\]|[^:[\]]*)(?::(\d+))?$/;

/** What the driver reads. Others name the session's settings, which are the console's own. */
const PASSED_ON = /^(user|password|ssl|sslmode|sslcert|sslkey|sslrootcert|sslnegotiation|uselibpqcompat)$/;

/**
 * Reads the address of a database in the forms of libpq: one or more hosts, each a name, an address or the folder of a
 * Unix socket, before the path or in the parameters `host` and `port`.
 * @returns null if it is none
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const found = FORM.exec(text);
  if (!found) return null;
  const [, login = "", authority = "", path = "", query = ""] = found;
  const params = new URLSearchParams(query);
  const [first, ...others] = hostsOf(authority, params) ?? [];
  if (!first) return null;
  const server = ({ host, port }: Host): DatabaseServer => ({
    host,
    label: labelOf(host, port),
    url: urlOf({ login, path, host, port, params }),
  });
  return {
    servers: [server(first), ...others.map(server)],
    target: params.get("target_session_attrs") ?? "any",
    options: params.get("options") ?? "",
    hasTls: hasTls(params),
  };
}

type Host = { host: string; port: string };

/** Null if a host is missing, or the numbers of hosts and ports differ. */
function hostsOf(authority: string, params: URLSearchParams): Host[] | null {
  const written = authority.split(",").map((each) => HOST.exec(each));
  const names = params.get("host")?.split(",") ?? written.map((each) => each?.[1] ?? "");
  const ports = params.get("port")?.split(",");
  if (written.includes(null) || (ports && ports.length !== 1 && ports.length !== names.length)) return null;
  const hosts = names.map((name, at) => ({
    host: decoded(name).replace(/^\[(.+)\]$/, "$1"),
    port: (ports ? (ports[at] ?? ports[0]) : written[at]?.[2]) ?? "",
  }));
  return hosts.every(({ host, port }) => host !== "" && /^\d*$/.test(port)) ? hosts : null;
}

function labelOf(host: string, port: string): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return port === "" ? name : `${name}:${port}`;
}

type Parts = Host & { login: string; path: string; params: URLSearchParams };

/** The host is a parameter: then the address is valid also for a socket, and the driver ignores the one before the path. */
function urlOf({ login, path, host, port, params }: Parts): string {
  const own = [...params].filter(([name]) => PASSED_ON.test(name));
  const query = new URLSearchParams([...own, ["host", host], ["port", port || "5432"]]);
  const [user = "", ...password] = login.split(":");
  const who = password.length > 0 ? `${encoded(user)}:${encoded(password.join(":"))}` : encoded(user);
  return `postgresql://${who && `${who}@`}localhost${path}?${query}`;
}

/** A single % in a password is accepted, as the driver does. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
const encoded = (text: string) => encodeURIComponent(decoded(text));

/**
 * Whether the driver encrypts and checks the server's certificate, and falls back to neither. `no-verify`, and the modes
 * below verify-ca as libpq means them, encrypt for whoever answers.
 */
function hasTls(params: URLSearchParams): boolean {
  const mode = params.get("sslmode");
  if (mode) {
    const asLibpq = params.get("uselibpqcompat") === "true";
    return !(asLibpq ? /^(disable|prefer|require|no-verify)$/ : /^(disable|no-verify)$/).test(mode);
  }
  if (["sslcert", "sslkey", "sslrootcert"].some((name) => params.get(name))) return true;
  return (
    ["true", "1"].includes(params.get("ssl") ?? "") || (params.get("sslnegotiation") === "direct" && !params.has("ssl"))
  );
}
