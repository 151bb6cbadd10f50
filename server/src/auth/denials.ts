import type { ErrorCode } from "@console/contract/errors.ts";
import { type SsoFailure, ssoFailures } from "@console/contract/sso-failures.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter } from "prom-client";
import type { AppError } from "../http/errors.ts";
import { authText } from "./auth.text.ts";
import { networkOf } from "./network.ts";

/** Errors that deny access, by kind; other errors describe what is wrong with the request. */
const kinds: { [K in ErrorCode]?: "access" | "sign_in" | "rate_limit" | "step_up" } = {
  unauthenticated: "access",
  forbidden: "access",
  foreign_origin: "access",
  passkey_required: "access",
  step_up_required: "step_up",
  invalid_code: "sign_in",
  invalid_passkey: "sign_in",
  inactive_user: "sign_in",
  use_passkey: "sign_in",
  use_single_sign_on: "sign_in",
  rate_limited: "rate_limit",
};

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, as soon as they are known. */
    calledBy?: { person?: number; session?: number; key?: number };
    /** The error that it is answered with, if it is a denial. */
    denial?: { kind: string; reason: string; person?: number | undefined };
  }
}

/** Records the error that a request is answered with, if it is a denial. */
export function noteDenial(request: FastifyRequest, { code, details }: AppError): void {
  const kind = kinds[code];
  if (kind) request.denial = { kind, reason: code, person: details.person };
}

/** The same for a page that renders its own error. */
export function noteRefusedPage(
  request: FastifyRequest,
  reason: ErrorCode | "invalid_link" | `sso_${SsoFailure}`,
): void {
  request.denial = { kind: "sign_in", reason };
}

/**
 * Logs each denial with caller, network, operation and reason, never with an email address, code or token.
 * @returns the number of denials, by kind and reason
 */
export function logDenials(app: FastifyInstance): Counter {
  const counter = new Counter({
    name: "access_denials_total",
    help: authText.denialsMetric,
    labelNames: ["kind", "reason"],
    registers: [],
  });
  const pages = Object.fromEntries(
    ["invalid_link", ...ssoFailures.map((each) => `sso_${each}`)].map((each) => [each, "sign_in"]),
  );
  for (const [reason, kind] of Object.entries({ ...kinds, ...pages })) counter.inc({ kind, reason }, 0);
  app.addHook("onResponse", (request, _reply, done) => {
    const { denial } = request;
    if (!denial) return done();
    const { kind, reason, person } = denial;
    const operation = request.routeOptions.config.operation ?? request.routeOptions.url ?? "/*";
    const caller = { ...(person !== undefined && { person }), ...request.calledBy };
    request.log.info({ denial: kind, reason, operation, ...caller, network: networkOf(request.ip) }, "denied");
    counter.inc({ kind, reason });
    done();
  });
  return counter;
}
