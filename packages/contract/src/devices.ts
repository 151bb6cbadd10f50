import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { PAGE_SIZE_MAX } from "./limits.ts";
import { id, idText, instant, pageNumber, perPage, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const signInMethod = z.enum(["code", "link", "passkey", "single_sign_on"]);
export const signInMethodLabel: Record<z.output<typeof signInMethod>, string> = {
  code: "Code",
  link: "Link",
  passkey: "Passkey",
  single_sign_on: "Single sign-on",
};

/** A session of the signed-in person, described by the browser they use. */
export const device = z.object({
  id,
  /** By name: 'Chrome'. */
  browser: z.string(),
  /** By name: 'Windows'. */
  system: z.string(),
  /** The network address at sign-in. */
  ip: z.string(),
  method: signInMethod,
  /** When it was signed in. */
  created_at: instant,
  /** To the minute. */
  last_seen_at: instant,
  /** The requesting session. */
  current: z.boolean(),
});
export type Device = z.output<typeof device>;

export const deviceErrors = errors({
  notFound: { code: "not_found", message: "This device wasn't found." },
});

export const deviceColumns = columns({
  browser: { title: "Browser", field: "browser" },
  system: { title: "System", field: "system" },
  ip: { title: "IP Address", field: "ip" },
  signed_in: { title: "Signed in", field: "created_at", as: "minute" },
  last_seen: { title: "Last seen", field: "last_seen_at", as: "minute" },
});

export const devices = {
  list: route({
    id: "devices.list",
    method: "GET",
    path: "/admin/sessions",
    summary: "Devices where the caller is signed in, last used first",
    permission: "signed_in",
    list: "page",
    query: z.object({
      page: pageNumber,
      per_page: perPage(PAGE_SIZE_MAX),
      sort: sortBy("last_seen_at", "created_at"),
    }),
    columns: deviceColumns,
    data: z.array(device),
  }),
  end: route({
    id: "devices.end",
    method: "DELETE",
    path: "/admin/sessions/{id}",
    summary: "Sign one of your own devices out; this can be the current one",
    permission: "signed_in",
    audit: ["device.ended"],
    touches: "session",
    params: z.object({ id: idText }),
    errors: [deviceErrors.notFound],
    data: z.object({ id }),
  }),
  endOthers: route({
    id: "devices.endOthers",
    method: "DELETE",
    path: "/admin/sessions",
    summary: "Sign out all of your devices except this one",
    permission: "signed_in",
    audit: ["device.ended"],
    touches: "session",
    data: z.object({ ended: z.int() }),
  }),
};
