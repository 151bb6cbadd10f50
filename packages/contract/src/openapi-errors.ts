import { commonErrors, errorsOf } from "./common-errors.ts";
import { errorBody } from "./error-body.ts";
import { type DeclaredError, errorStatus } from "./errors.ts";
import type { Json, Schemas } from "./openapi-schemas.ts";
import type { Route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

const keyOf = new Map<DeclaredError, string>(
  Object.entries({ ...commonErrors, ...sharedErrors }).map(([key, error]) => [error, key]),
);

/** Statuses that have Retry-After. */
const waiting: ReadonlySet<number> = new Set([429, 503]);

/**
 * A route's error responses by status, each with its codes and messages. Responses shared by several routes are
 * components, collected in `used`.
 */
export function errorResponses({ schema }: Schemas) {
  const used: Json = {};
  const responsesOf = (route: Route): Json => {
    const byStatus = Map.groupBy(errorsOf(route), ({ code }) => errorStatus[code]);
    return Object.fromEntries([...byStatus].map(([status, errors]) => [status, responseOf(route, status, errors)]));
  };
  const responseOf = (route: Route, status: number, errors: readonly DeclaredError[]): Json => {
    const keys = errors.map((error) => keyOf.get(error));
    // The record in a conflict has the route's own type.
    if (status === 412 || keys.includes(undefined)) return response(route, status, errors);
    const name = keys.map((key = "") => key.charAt(0).toUpperCase() + key.slice(1)).join("Or");
    used[name] ??= response(route, status, errors);
    return { $ref: `#/components/responses/${name}` };
  };
  const response = (route: Route, status: number, errors: readonly DeclaredError[]): Json => {
    const codes = [...new Set(errors.map(({ code }) => code))];
    const current = status === 412 && route.data ? { current: nullable(schema(route.data, "output")) } : {};
    const narrowed = { type: "object", properties: { code: { type: "string", enum: codes }, ...current } };
    return {
      description: errors.map(described).join("\n"),
      headers: {
        "x-request-id": { $ref: "#/components/headers/RequestId" },
        ...(waiting.has(status) && { "retry-after": { $ref: "#/components/headers/RetryAfter" } }),
      },
      content: { "application/json": { schema: { allOf: [schema(errorBody, "output"), narrowed] } } },
    };
  };
  return { used, responsesOf };
}

const nullable = (json: Json): Json => ({ anyOf: [json, { type: "null" }] });

const described = ({ code, field, message }: DeclaredError): string =>
  `- \`${code}\`${field === undefined ? "" : ` (\`${field}\`)`}: ${message}`;
