import type { Route } from "./route.ts";

/** A field of a body by its dotted path: present, or with one of these values. */
export type BodyCondition = { field: string; in?: readonly (string | boolean)[] };

/** Whether this call of a route requires a recent step-up from people with a passkey. */
export function asksStepUp({ stepUp }: Pick<Route, "stepUp">, body: unknown): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  return stepUp.some((condition) => meets(body, condition));
}

function meets(body: unknown, { field, in: values }: BodyCondition): boolean {
  const sent = field.split(".").reduce<unknown>((value, name) => Object(value)[name], body);
  return values ? values.some((value) => value === sent) : sent !== undefined;
}
