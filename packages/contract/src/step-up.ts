import type { Route } from "./route.ts";

/** A field of a body by its dotted path: present, or with one of these values. */
export type BodyCondition = { field: string; in?: readonly (string | boolean)[] };

/**
 * What step-up guards. `account`: who can sign in, and how. `payee`: where money goes. `endpoint`: where the console
 * sends what happens. `money`: what makes, forgives, moves or pays back an amount outside the price list; prices, plans
 * and coupons are not. `audit_log`: the whole log leaves the console. `brand`: a brand leaves, with everything about it.
 */
export type Touch = "account" | "session" | "secret" | "endpoint" | "payee" | "money" | "audit_log" | "brand";

/** `null`: nothing that step-up guards. */
export type Touches = Touch | { what: Touch; when: readonly BodyCondition[] } | null;

/** Each way in which a call of a route asks for step-up: always (null), or if its body meets a condition. */
export function stepUpConditions({ touches }: Pick<Route, "touches">): readonly (BodyCondition | null)[] {
  if (!touches) return [];
  return typeof touches === "string" ? [null] : touches.when;
}

/** Whether this call of a route requires a recent step-up from people with a passkey. */
export const asksStepUp = (route: Pick<Route, "touches">, body: unknown): boolean =>
  stepUpConditions(route).some((condition) => condition === null || meets(body, condition));

/**
 * Whether the route decides who can sign in and how, or ends sessions: it also asks people without a passkey to confirm,
 * with an emailed code.
 */
export function guardsSignIn({ touches }: Pick<Route, "touches">): boolean {
  const what = typeof touches === "object" ? touches?.what : touches;
  return what === "account" || what === "session";
}

function meets(body: unknown, { field, in: values }: BodyCondition): boolean {
  const sent = field.split(".").reduce<unknown>((value, name) => Object(value)[name], body);
  return values ? values.some((value) => value === sent) : sent !== undefined;
}
