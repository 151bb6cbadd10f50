import type { ErrorBody } from "@console/contract/error-body.ts";
import type { Reply, Route } from "@console/contract/route.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { safeParse } from "zod/mini";

/** A request that the app has sent to a route. */
export type SentRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

type Answer = (request: SentRequest) => Response | Promise<Response>;

const answers = new Map<Route, Answer>();
const unanswered: string[] = [];
const unfit = new Set<string>();
const calls: { route: Route; request: SentRequest }[] = [];

/** The only fake in tests of the app: the server's answers. Everything up to the call of `fetch` is real. */
export const serve = (route: Route, answer: Answer): void => void answers.set(route, answer);

/** All requests to a route in this test, in order. */
export const requestsTo = (route: Route): SentRequest[] =>
  calls.filter((call) => call.route === route).map(({ request }) => request);

/** An answer that matches the route's contract. */
export const reply = <R extends Route>(_route: R, body: Reply<R>): Response => Response.json(body);

/** Answers that a test does not spell out: a record, a page of a list, and the whole of a feed. */
export const dataOf = (data: unknown, meta: object = {}): Response => Response.json({ data, meta });
export const pageOf = (rows: readonly object[], counts: Record<string, number> = { all: rows.length }): Response =>
  dataOf(rows, { total: rows.length, total_pages: 1, page: 1, counts });
export const feedOf = (rows: readonly object[]): Response =>
  dataOf(rows, { total: rows.length, next: null, unread: 0 });

/** The server refuses, and says why or nothing: a status that is not tried again. */
export const refused = (message = ""): Response => refusal(409, { message, code: "conflict" });

/** A refusal that says nothing of why: the app has its own words. */
export const mute = (): Response => refused();

/** A colleague was faster: this is the record now. */
export const changedMeanwhile = (current: object): Response =>
  refusal(412, {
    message: "Ravi changed this in the meantime.",
    code: "version_conflict",
    current,
    changed_by: "Ravi",
  });

/** A success with data that the contract does not allow, as from something between browser and server. */
export const malformed = (data: unknown): Response => Response.json({ data }, { headers: { "x-malformed": "true" } });

export const refusal = (status: number, body: ErrorBody): Response => Response.json(body, { status });

/** No answer arrives: the connection broke. */
export const lost = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Holds an answer back until it is released. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

async function answerTo(url: string, { method = "GET", ...init }: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  for (const [route, answer] of answers) {
    const params = new RegExp(`^/api/v1${route.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(pathname);
    if (!params || method !== route.method) continue;
    const request = {
      params: { ...params.groups },
      query: Object.fromEntries(searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    calls.push({ route, request });
    const response = await answer(request);
    await checkAnswer(route, response.clone());
    return response;
  }
  unanswered.push(`${method} ${pathname}`);
  throw new TypeError(`No test answers ${method} ${url}`);
}

/** A success that the route's contract does not allow would show what the server never sends. */
async function checkAnswer(route: Route, response: Response): Promise<void> {
  if (!response.ok || !route.data || response.headers.has("x-malformed")) return;
  const body: unknown = await response.json().catch(() => null);
  if (body === null) return;
  const { error } = safeParse(route.data, Object(body).data);
  for (const { path, message } of error?.issues ?? [])
    unfit.add(`${route.id} ${path.filter((part) => typeof part === "string").join(".")}: ${message}`);
}

/** A canceled call gets no answer, whatever the server does. */
function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    answerTo(url, init).then(resolve, reject);
  });
}

/** For the setup of tests: their files share this module, so it cannot register the hooks itself. */
export const prepareWire = (): void => {
  beforeEach(() => void vi.stubGlobal("fetch", fetchFrom));
  afterEach(() => {
    answers.clear();
    calls.length = 0;
    expect(unanswered.splice(0), "requests that this test does not answer").toEqual([]);
    const wrong = [...unfit];
    unfit.clear();
    expect(wrong, "answers that the contract does not allow").toEqual([]);
  });
};
