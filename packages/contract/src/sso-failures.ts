/** Why single sign-on did not sign a person in; sign-in pages get it in their address. Without schemas, for the router. */
export const ssoFailures = [
  ...["canceled", "expired", "no_account", "unverified", "inactive", "removed", "other_account", "no_group"],
  ...["rejected", "unreachable", "off", "busy"],
] as const;
export type SsoFailure = (typeof ssoFailures)[number];

/** Pages of the server, outside the route table, because a browser opens them as pages. */
export const ssoPaths = {
  start: "/api/v1/admin/sso/start",
  callback: "/api/v1/admin/sso/callback",
  backChannelLogout: "/api/v1/admin/sso/logout",
} as const;

/** The page that confirms in its own window sends this word on this channel. */
export const ssoChannel = { name: "console-step-up", done: "confirmed", failed: "failed" } as const;
