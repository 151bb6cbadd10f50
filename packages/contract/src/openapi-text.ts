import { STEP_UP_MINUTES } from "./limits.ts";
import { type Access, mayAccess, roleLabel, roles } from "./permissions.ts";
import type { Route } from "./route.ts";
import { type BodyCondition, guardsSignIn, stepUpConditions } from "./step-up.ts";

/** A route's description in addition to its summary: who may call it, and its special behavior. */
export function operationText(route: Route): string {
  return [
    callers(route.permission),
    route.beforePasskey ? "Also for people who have not yet added the passkey that their role requires." : "",
    stepUp(route),
    route.list ? "`format=csv` returns the whole list as CSV." : "",
    audit(route),
    route.secret ? `The response to a repeated call omits \`${route.secret}\`.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function callers(access: Access): string {
  if (access === null) return "Public.";
  if (access.startsWith("key:")) return `For API keys with the scope \`${access.slice("key:".length)}\`.`;
  const who = roles.filter((role) => mayAccess(role, access)).map((role) => roleLabel[role]);
  return who.length === roles.length ? "For everyone who is signed in." : `For ${who.join(" and ")}.`;
}

function stepUp(route: Route): string {
  const conditions = stepUpConditions(route);
  if (conditions.length === 0) return "";
  const others = guardsSignIn(route) ? ", and all others to have signed in or confirmed with an emailed code" : "";
  const stepUp = `requires people who have a passkey to have confirmed with it in the last ${STEP_UP_MINUTES} minutes${others}`;
  const described = conditions.flatMap((condition) => (condition ? describedCondition(condition) : []));
  return described.length === 0 ? `It ${stepUp}.` : `If ${described.join(", or ")}, it ${stepUp}.`;
}

const describedCondition = ({ field, in: values }: BodyCondition): string =>
  values ? `\`${field}\` is ${values.map((value) => `\`${value}\``).join(" or ")}` : `\`${field}\` is sent`;

function audit(route: Route): string {
  if (!route.audit?.length) return "";
  const events = route.audit.map((event) => `\`${event}\``).join(" or ");
  return `Writes ${events} to the audit log${route.bulk ? ", once for each record that changes" : ""}.`;
}
