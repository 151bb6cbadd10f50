import { STEP_UP_MINUTES } from "./limits.ts";
import { type Access, mayAccess, roleLabel, roles } from "./permissions.ts";
import type { Route } from "./route.ts";

/** What the document says of a route beside its summary: who may call it, and what comes with it. */
export function operationText(route: Route): string {
  return [
    callers(route.permission),
    route.beforePasskey ? "Also for whoever has yet to add the passkey that their role requires." : "",
    stepUp(route),
    route.list ? "The whole list comes as CSV with `format=csv`." : "",
    audit(route),
    route.secret ? `A repeated call is answered without \`${route.secret}\`.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function callers(access: Access): string {
  if (access === null) return "Public.";
  if (access.startsWith("key:")) return `For API keys with the scope \`${access.slice("key:".length)}\`.`;
  const who = roles.filter((role) => mayAccess(role, access)).map((role) => roleLabel[role]);
  return who.length === roles.length ? "For everybody who is signed in." : `For ${who.join(" and ")}.`;
}

function stepUp({ stepUp: when }: Route): string {
  if (!when) return "";
  const asked = `asks a person who has a passkey to have shown it within the last ${STEP_UP_MINUTES} minutes`;
  if (when === true) return `It ${asked}.`;
  const conditions = when.map(({ field, in: values }) =>
    values ? `\`${field}\` is ${values.map((value) => `\`${value}\``).join(" or ")}` : `\`${field}\` is sent`,
  );
  return `Where ${conditions.join(", or ")}, it ${asked}.`;
}

function audit(route: Route): string {
  if (!route.audit?.length) return "";
  const events = route.audit.map((event) => `\`${event}\``).join(" or ");
  return `Writes ${events} to the audit log${route.bulk ? ", once for each record that changes" : ""}.`;
}
