import type { Member } from "@console/contract/team.ts";

export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it
  body: any;
};

type Sent = Record<string, string>;

/** A browser as far as the API sees one: cookies, JSON and an Origin. */
export class Client {
  readonly #origin: string;
  readonly cookies: Map<string, string>;
  /** The signed-in person; absent for a visitor. */
  readonly user: Member | undefined;

  constructor(origin: string, cookies: Record<string, string> = {}, user?: Member) {
    this.#origin = origin;
    this.cookies = new Map(Object.entries(cookies));
    this.user = user;
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
        "content-type": "application/json",
        origin: this.#origin,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  }
}
