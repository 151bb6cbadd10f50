import type { platform } from "@console/contract/platform.ts";
import type { Reply, Route, Sent } from "@console/contract/route.ts";

type Platform = typeof platform;
export type Operation = keyof Platform;

/** The inputs and answers of an operation, from the contract. */
export type Input<O extends Operation> = Sent<Platform[O]>;
export type Answer<O extends Operation> = Reply<Platform[O]>;

type Call<R extends Route> = { method: R["method"]; path: R["path"] };

/**
 * Method and path of each operation. Importing the contract's objects would include their validator; its types keep
 * this table correct: a wrong path or a missing operation does not compile.
 */
export const calls: { readonly [O in Operation]: Call<Platform[O]> } = {
  report: { method: "PUT", path: "/platform/businesses/{external_id}" },
  recordPayment: { method: "POST", path: "/platform/payments" },
  usageEvents: { method: "POST", path: "/platform/usage_events" },
  usageTotals: { method: "PUT", path: "/platform/usage_totals" },
  history: { method: "GET", path: "/platform/history" },
  organizations: { method: "GET", path: "/platform/organizations" },
  changes: { method: "GET", path: "/platform/changes" },
  configuration: { method: "GET", path: "/platform/organizations/{id}/configuration" },
  userActive: { method: "PUT", path: "/platform/organizations/{id}/users/{user_id}/active" },
  applied: { method: "PUT", path: "/platform/organizations/{id}/applied" },
};
