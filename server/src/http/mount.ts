import { mayAccess } from "@console/contract/permissions.ts";
import { idText } from "@console/contract/primitives.ts";
import type { Parsed, Result, Route } from "@console/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { type Actor, type Context, makeContext, type Services } from "../context.ts";
import type { Cookies } from "./cookies.ts";
import { AppError, invalid, invalidInput, notFound } from "./errors.ts";
import { once } from "./idempotency.ts";
import { findSession, type Session } from "./session.ts";

/** What only sign-in needs: the raw request and answer, for cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; cookies: Cookies; session: Session | null };

export type Handler<R extends Route> = (ctx: Context, input: Parsed<R>, exchange: Exchange) => Promise<Result<R>>;

/** One handler for each route of an area: a missing one does not compile. */
export type Handlers<Area extends Record<string, Route>> = { [K in keyof Area]: Handler<Area[K]> };

type Deps = { services: Services; cookies: Cookies };

const KEY_MAX = 255;
const nobody: Actor = { id: null, name: "", email: "", role: "sales" };

export function mountArea<Area extends Record<string, Route>>(
  app: FastifyInstance,
  deps: Deps,
  area: Area,
  handlers: Handlers<Area>,
): void {
  for (const name in area) {
    const route = area[name];
    if (route) mount(app, deps, route, asAnyHandler(handlers[name]));
  }
}

type AnyHandler = (ctx: Context, input: unknown, exchange: Exchange) => Promise<{ data: unknown; meta?: object }>;

/** The route's own schemas guarantee the input; the loop above pairs each handler with its route. */
function asAnyHandler(handler: unknown): AnyHandler {
  return handler as AnyHandler;
}

/** In this order: who, may they, is the input right, the work in one transaction, the answer stripped to the contract. */
function mount(app: FastifyInstance, deps: Deps, route: Route, handler: AnyHandler): void {
  const found = new WeakMap<FastifyRequest, Session | null>();
  app.route({
    method: route.method,
    url: `/api/v1${route.path.replace(/\{(\w+)\}/g, ":$1")}`,
    config: { operation: route.id },
    onRequest: async (request) => {
      if (route.permission === null) return;
      const token = deps.cookies.read(request, "session");
      const session = await findSession(deps.services.db, deps.services.clock, token);
      requireAccess(session, route);
      found.set(request, session);
    },
    handler: async (request, reply) => {
      const session = found.get(request) ?? null;
      const ctx = contextOf(deps.services, request, session);
      const input = parseInput(route, request);
      const exchange: Exchange = { request, reply, cookies: deps.cookies, session };
      const work = async () => checked(route, await handler(ctx, input, exchange).catch(strippedConflict(route)));
      const answer = route.audit ? await write(ctx, route, request, session, work) : await work();
      return reply.send(answer);
    },
  });
}

function requireAccess(session: Session | null, route: Route): asserts session is Session {
  if (!session) throw new AppError("unauthenticated", "Your session has expired. Please login again.");
  if (!mayAccess(session.user.role, route.permission)) {
    throw new AppError("forbidden", "Your role does not allow this.");
  }
}

function contextOf(services: Services, request: FastifyRequest, session: Session | null): Context {
  const actor: Actor = session ? session.user : nobody;
  return { ...makeContext(services, actor, { id: request.id, ip: request.ip }), ifMatch: ifMatch(request) };
}

function ifMatch(request: FastifyRequest): number | null {
  const header = request.headers["if-match"];
  if (header === undefined || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw invalid({ "if-match": 'Send the version in quotes, like "3".' });
  return Number(version);
}

function parseInput(route: Route, request: FastifyRequest): unknown {
  const params = route.params && z.safeParse(route.params, request.params);
  if (params && !params.success) throw notFound("This record");
  const query = route.query && z.safeParse(route.query, request.query);
  const body = route.body && z.safeParse(route.body, request.body);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw invalidInput(issues);
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    brandId: route.brandScoped ? brandId(request) : undefined,
  };
}

function brandId(request: FastifyRequest): number {
  const header = request.headers["organization-id"];
  if (header === undefined || header === "") throw invalid({ "organization-id": "Name the brand in organization-id." });
  const known = z.safeParse(idText, header);
  if (!known.success) throw notFound("This brand");
  return known.data;
}

/** One transaction for change, event and kept answer. */
async function write(
  ctx: Context,
  route: Route,
  request: FastifyRequest,
  session: Session | null,
  work: () => Promise<object>,
): Promise<object> {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && (typeof key !== "string" || key === "" || key.length > KEY_MAX)) {
    throw invalid({ "idempotency-key": `Use 1 to ${KEY_MAX} characters.` });
  }
  return ctx.db.transaction(async () => {
    const audited = async () => {
      const answer = await work();
      requireOneEvent(ctx, route);
      return answer;
    };
    if (key === undefined || !session) return audited();
    const call = { operation: route.id, key, url: request.url, body: request.body, userId: session.user.id };
    return once(ctx, call, audited);
  });
}

/** A change without its event, or with a stranger's, is our fault and is rolled back. A change of nothing writes none. */
function requireOneEvent(ctx: Context, route: Route): void {
  const allowed = ctx.audited.every((event) => route.audit?.includes(event));
  if (ctx.audited.length > 1 || !allowed) throw new Error(`${route.id} wrote ${ctx.audited.join(", ")}`);
}

/** The record in the answer to a conflict is stripped like any other. */
function strippedConflict(route: Route) {
  return (error: unknown): never => {
    if (error instanceof AppError && error.code === "version_conflict" && route.data) {
      const current = z.safeParse(route.data, error.details.current);
      throw new AppError(error.code, error.message, { ...error.details, current: current.data ?? null });
    }
    throw error;
  };
}

/** A column that the contract does not name never leaves; a wrong answer is our fault. */
function checked(route: Route, result: { data: unknown; meta?: object }): object {
  const data = route.data ? z.safeParse(route.data, result.data) : { success: true, data: null, error: undefined };
  if (!data.success) throw new Error(`${route.id} answers against its contract`, { cause: data.error });
  return { data: data.data, ...(result.meta && { meta: result.meta }) };
}
