import { commonErrors } from "@console/contract/common-errors.ts";
import { mayAccess, type Scope } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { asksStepUp, guardsSignIn } from "@console/contract/step-up.ts";
import type { FastifyRequest } from "fastify";
import type { Session } from "../context/caller.ts";
import type { Actor, Services } from "../context/context.ts";
import type { Cookies } from "../http/cookies.ts";
import { refuse } from "../http/errors.ts";
import type { Access } from "../http/mount.ts";
import { makeKeyCheck } from "./api-key.ts";
import { authText } from "./auth.text.ts";
import { makeSessionReader } from "./session.ts";
import { makeSessionLimit } from "./session-limit.ts";
import { stillCounts } from "./step-up.ts";

const nobody: Actor = { id: null, name: "", email: "", role: "sales" };

/** The access checks that mount runs for every request. */
export function makeAccess(services: Services, cookies: Cookies): Access {
  const useKey = makeKeyCheck(services);
  const findSession = makeSessionReader(services.db, services.clock);
  return {
    takeTurn: makeSessionLimit(),
    requireStepUp: (route, session, body) => requireStepUp(route, session, body, services.clock.now()),
    // Before anything of the request is read.
    requireCaller: async (route, request) => {
      const scope = scopeOf(route);
      if (scope) {
        const key = await useKey(bearer(request), scope, (id) => {
          request.calledBy = { key: id };
        });
        return { actor: { ...nobody, name: authText.keyAsActor(key.name) }, session: null, key };
      }
      if (route.permission === null) return { actor: nobody, session: null, key: null };
      // Browsers reopen a stream automatically, which must not keep a session alive.
      const session = await findSession(cookies.read(request, "session"), route.answer !== "events");
      if (!session) throw refuse(commonErrors.noSession);
      request.calledBy = { person: session.user.id, session: session.id };
      if (!mayAccess(session.user.role, route.permission)) throw refuse(commonErrors.roleForbidden);
      if (!route.beforePasskey) requirePasskeyByPolicy(session);
      return { actor: session.user, session, key: null };
    },
  };
}

/**
 * Refuses callers whose role requires a passkey until they have added or used one.
 * @throws AppError passkey_required, step_up_required
 */
function requirePasskeyByPolicy({ mustAddPasskey, mustStepUp }: Session): void {
  if (mustAddPasskey) throw refuse(commonErrors.passkeyRequired);
  if (mustStepUp) throw refuse(commonErrors.stepUpRequired);
}

/**
 * Requires a recent authentication, if the route demands it: with a passkey or by the identity provider from people who
 * have the one or signed in with the other. From all others only what decides who can sign in, by a code or the sign-in
 * itself.
 * @throws AppError step_up_required, code_required
 */
export function requireStepUp(route: Route, session: Session | null, body: unknown, now: Date): void {
  if (!session) return;
  const canStepUp = session.hasPasskey || session.bySingleSignOn;
  if (stillCounts(canStepUp ? session.steppedUpAt : session.confirmedAt, now) || !asksStepUp(route, body)) return;
  if (canStepUp) throw refuse(commonErrors.stepUpRequired);
  if (guardsSignIn(route)) throw refuse(commonErrors.codeRequired);
}

/** The scope that a voice platform route requires; null for routes for people. */
export function scopeOf(route: Route): Scope | null {
  const [kind, scope] = route.permission?.split(":") ?? [];
  return kind === "key" ? asScope(scope) : null;
}

/** The permission type guarantees that a scope follows `key:`. */
const asScope = (scope: string | undefined) => (scope ?? null) as Scope | null;

function bearer(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
