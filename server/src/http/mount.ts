import { commonErrors, errorsOf } from "@console/contract/common-errors.ts";
import type { MessageMeta } from "@console/contract/primitives.ts";
import type { FileAnswer, FileStream, Parsed, Result, Route } from "@console/contract/route.ts";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Caller, Session } from "../context/caller.ts";
import { type Context, makeContext, type Services } from "../context/context.ts";
import { logText } from "../lib/log.text.ts";
import type { Cookies } from "./cookies.ts";
import { csvColumns, exportList } from "./csv.ts";
import { AppError, refuse } from "./errors.ts";
import { sendConditional, sendCsv, sendFile } from "./files.ts";
import { hashOf, once } from "./idempotency.ts";
import { type Input, ifMatch, ifNoneMatch, readInput } from "./input.ts";
import { parse } from "./parse.ts";

/** Only for sign-in: the raw request and reply, for cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; cookies: Cookies; session: Session | null };

/** The session of a route that only people call. */
export function sessionOf({ session }: Exchange): Session {
  if (!session) throw new Error("mount lets only sessions through");
  return session;
}

export type Handler<R extends Route> = (ctx: Context, input: Parsed<R>, exchange: Exchange) => Promise<Result<R>>;

/**
 * For CPU-intensive work: `prepare` runs before the transaction opens, and its result is passed to the handler inside.
 */
export type PreparedHandler<R extends Route> = {
  prepare: (ctx: Context, input: Parsed<R>, exchange: Exchange) => Promise<() => Promise<Result<R>>>;
};

/** One handler per route of an area: a missing one does not compile. */
export type Handlers<Area extends Record<string, Route>> = {
  [K in keyof Area]: Handler<Area[K]> | PreparedHandler<Area[K]>;
};

/** What a handler answers with, and what it says of it. */
export const withMessage = <T>(data: T, message: string | ((data: T) => string)) => ({
  data,
  meta: { message: typeof message === "string" ? message : message(data) },
});

/** What a call of a session costs: a file or a whole list is an export. */
export type SessionCall = "read" | "write" | "export";

/** Authentication and permission checks: the composition root passes the implementation of `auth`. */
export type Access = {
  /** @throws AppError unauthenticated, forbidden, passkey_required, step_up_required, rate_limited */
  requireCaller(route: Route, request: FastifyRequest): Promise<Caller>;
  /** @throws AppError rate_limited */
  takeTurn(sessionId: number, call: SessionCall, gone: AbortSignal): Promise<() => void>;
  /** @throws AppError step_up_required, code_required */
  requireStepUp(route: Route, session: Session | null, body: unknown): void;
};

export type Deps = {
  services: Services;
  cookies: Cookies;
  access: Access;
  /** Whether an undeclared error becomes a 500, so that no declaration is forgotten. */
  strictErrors: boolean;
};

const KEY_MAX = 255;

export function mountArea<Area extends Record<string, Route>>(
  app: FastifyInstance,
  deps: Deps,
  area: Area,
  handlers: Handlers<Area>,
): void {
  for (const name in area) {
    const route = area[name];
    const handler = asAnyHandler(handlers[name]);
    if (route?.upload) mountUpload(app, deps, route, handler);
    else if (route) mount(app, deps, route, handler);
  }
}

/** The form parser has its own hooks: they run only for routes with an upload. */
function mountUpload(app: FastifyInstance, deps: Deps, route: Route, handler: AnyHandler | AnyPrepared): void {
  void app.register((uploads, _options, done) => {
    void uploads.register(multipart);
    mount(uploads, deps, route, handler);
    done();
  });
}

type Answered = { data: unknown; meta?: MessageMeta; file?: FileAnswer | FileStream; etag?: string };
type AnyHandler = (ctx: Context, input: unknown, exchange: Exchange) => Promise<Answered>;
type AnyPrepared = { prepare: (...given: Parameters<AnyHandler>) => Promise<AnyHandler> };

/** The route's schemas guarantee the input; the loop above pairs each handler with its route. */
function asAnyHandler(handler: unknown): AnyHandler | AnyPrepared {
  return handler as AnyHandler | AnyPrepared;
}

/**
 * In this order: authentication, permission, validation, the work in one transaction, the answer stripped to the
 * contract.
 */
function mount(app: FastifyInstance, deps: Deps, route: Route, handler: AnyHandler | AnyPrepared): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const stripped = stripper(route);
  const undeclared = undeclaredErrors(route);
  app.route({
    method: route.method,
    url: `/api/v1${route.path.replace(/\{(\w+)\}/g, ":$1")}`,
    config: { operation: route.id },
    // The response to HEAD on a stream would never end.
    exposeHeadRoute: route.answer !== "events",
    ...(route.bodyBytes && { bodyLimit: route.bodyBytes }),
    onRequest: async (request) => {
      callers.set(request, await deps.access.requireCaller(route, request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new Error("a request without its caller");
      // A stream of events waits most of its time.
      if (caller.session && route.answer !== "events")
        await takeTurn(deps.access, route, caller.session, request, reply);
      const ctx = contextOf(deps.services, request, caller);
      const input = await readInput(route, request);
      deps.access.requireStepUp(route, caller.session, input.body);
      const exchange: Exchange = { request, reply, cookies: deps.cookies, session: caller.session };
      try {
        const handle = "prepare" in handler ? await handler.prepare(ctx, input, exchange) : handler;
        const read = (query = input.query) => handle(ctx, { ...input, query }, exchange);
        const columns = csvColumns(route, request);
        if (columns !== null) {
          const chunk = (query: object) => ctx.db.fromReplica(() => read(query));
          const query = input.query ?? {};
          return sendCsv(reply, route, await exportList(route, { columns, query, read: chunk, ctx }), ctx);
        }
        if (route.answer === "events") return void (await read());
        if (route.answer === "file") return sendFile(reply, await read());
        if (route.conditional) return sendConditional(reply, await read(), stripped);
        const work = async () => withUnsent(ctx, stripped(await read().catch(strippedConflict(route))));
        const answer = route.audit ? await write(ctx, route, request, input, work) : await work();
        return reply.send(answer);
      } catch (error) {
        const fault = undeclared(error);
        if (fault && deps.strictErrors) throw fault;
        if (fault) request.log.error({ err: fault }, logText.undeclaredError);
        throw error;
      }
    },
  });
}

/** One call of a session at a time, or a few; the turn ends with the answer, also if its reader leaves. */
async function takeTurn(
  access: Access,
  route: Route,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const isMade = route.answer === "file" && !route.fileTypes?.some((type) => type.startsWith("image/"));
  const isExport = isMade || csvColumns(route, request) !== null;
  const call = isExport ? "export" : route.method === "GET" ? "read" : "write";
  const leave = await access.takeTurn(session.id, call, gone.signal);
  if (reply.raw.closed) leave();
  else reply.raw.once("close", leave);
}

/** The document lists the errors that a route declares: callers could not know of any other. */
function undeclaredErrors(route: Route): (error: unknown) => Error | null {
  const named = new Set(errorsOf(route));
  return (error) => {
    const missing = error instanceof AppError ? error.declared.find((each) => !named.has(each)) : undefined;
    return missing ? new Error(`${route.id} does not name the error ${missing.code}: ${missing.message}`) : null;
  };
}

function contextOf(services: Services, request: FastifyRequest, { actor, key }: Caller): Context {
  const ctx = makeContext(services, actor, { id: request.id, ip: request.ip });
  return { ...ctx, key, ifMatch: ifMatch(request), ifNoneMatch: ifNoneMatch(request) };
}

/** One transaction for the change, its audit entry and the stored answer. */
async function write(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  input: Input,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || key === "" || key.length > KEY_MAX)) {
    throw refuse(commonErrors.keyFormat, { most: KEY_MAX });
  }
  // Calls with an API key are idempotent by the ids they contain.
  const call =
    key === undefined || ctx.actor.id === null
      ? null
      : { operation: route.id, key, bodyHash: hashOf(request.url, input), userId: ctx.actor.id };
  const audited = async () => {
    const answer = await work();
    requireOneEvent(ctx, route);
    return answer;
  };
  return call ? once(ctx, call, audited, withoutSecret(route)) : ctx.db.transaction(audited);
}

/** Adds which emails were not sent. */
function withUnsent({ unsent }: Context, answer: Answered): Answered {
  if (unsent.length === 0) return answer;
  const { message = "", ...meta } = answer.meta ?? {};
  const sentence = message.replace(/\w$/, "$&.");
  return { ...answer, meta: { ...meta, message: [sentence, ...unsent].join(" ").trim(), mail: "not_sent" } };
}

/** The part of an answer that is stored for repeated calls. */
function withoutSecret({ secret }: Route) {
  return (answer: Answered): Answered =>
    secret ? { ...answer, data: { ...Object(answer.data), [secret]: null } } : answer;
}

/**
 * A write without its event, or with another one, is a bug and is rolled back. A write that changes nothing writes
 * none, a bulk call one per record.
 */
function requireOneEvent(ctx: Context, route: Route): void {
  const allowed = ctx.audited.every((event) => route.audit?.includes(event));
  if ((ctx.audited.length > 1 && !route.bulk) || !allowed)
    throw new Error(`${route.id} wrote ${ctx.audited.join(", ")}`);
}

/** The record in the answer to a conflict is stripped like any other. */
function strippedConflict(route: Route) {
  return (error: unknown): never => {
    if (error instanceof AppError && error.code === "version_conflict" && route.data) {
      const current = z.safeParse(route.data, error.details.current);
      throw new AppError(error.declared, error.message, { ...error.details, current: current.data ?? null });
    }
    throw error;
  };
}

/** A column that the contract does not name never leaves the server; an answer that does not match is a bug. */
function stripper({ id, data }: Route): (result: Answered) => Answered {
  return (result) => {
    const meta = result.meta && { meta: result.meta };
    if (!data) return { data: null, ...meta };
    const read = parse(data, result.data);
    if (!read.success) throw new Error(`${id} answers against its contract`, { cause: read.error });
    return { data: read.data, ...meta };
  };
}
