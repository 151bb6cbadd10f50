import type { Route } from "./route.ts";

/** A field of a body, its path in dots: that it is sent, or sent with one of these values. */
export type BodyCondition = { field: string; in?: readonly (string | boolean)[] };

/** Whether this call of a route asks a person who has a passkey to have shown it just now. */
export function asksStepUp({ stepUp }: Pick<Route, "stepUp">, body: unknown): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  return stepUp.some((condition) => meets(body, condition));
}

function meets(body: unknown, { field, in: values }: BodyCondition): boolean {
  const sent = field.split(".").reduce<unknown>((value, name) => Object(value)[name], body);
  return values ? values.some((value) => value === sent) : sent !== undefined;
}
