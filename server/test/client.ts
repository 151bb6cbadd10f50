import type { Member } from "@console/contract/team.ts";

export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it
  body: any;
};

type Sent = Record<string, string>;

/** A browser from the API's point of view: cookies, JSON and an Origin. */
export class Client {
  readonly #origin: string;
  #token: string | undefined;
  readonly cookies: Map<string, string>;
  /** The signed-in person; absent for a visitor. */
  readonly user: Member | undefined;

  constructor(origin: string, cookies: Record<string, string> = {}, user?: Member) {
    this.#origin = origin;
    this.cookies = new Map(Object.entries(cookies));
    this.user = user;
  }

  /** A client of the voice platform, with a key instead of cookies. */
  static withKey(origin: string, token: string): Client {
    const client = new Client(origin);
    client.#token = token;
    return client;
  }

  get = (path: string, headers?: Sent) => this.send("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Sent) => this.send("POST", path, body, headers);
  put = (path: string, body?: unknown, headers?: Sent) => this.send("PUT", path, body, headers);
  patch = (path: string, body?: unknown, headers?: Sent) => this.send("PATCH", path, body, headers);
  delete = (path: string, headers?: Sent) => this.send("DELETE", path, undefined, headers);

  /** @param path below /api/v1 */
  async send(method: string, path: string, body?: unknown, headers: Sent = {}): Promise<Answer> {
    const response = await fetch(`${this.#origin}/api/v1${path}`, {
      method,
      redirect: "manual",
      headers: {
        // A form sets its own content type, with the boundary.
        ...(!(body instanceof FormData) && { "content-type": "application/json" }),
        ...(this.#token
          ? { authorization: `Bearer ${this.#token}` }
          : {
              origin: this.#origin,
              cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: bodyOf(response, bytes) };
  }
}

/** JSON parsed, a picture as bytes, anything else as text. */
function bodyOf(response: Response, bytes: Buffer): unknown {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("image/")) return bytes;
  if (type.startsWith("application/json")) return JSON.parse(bytes.toString());
  return bytes.toString() || null;
}
