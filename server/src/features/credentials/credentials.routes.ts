import type { credentials } from "@console/contract/credentials.ts";
import { notFound } from "../../http/errors.ts";
import type { Handlers } from "../../http/mount.ts";
import { testCredentials } from "./credentials.service.ts";

export const credentialsRoutes: Handlers<typeof credentials> = {
  test: async (ctx, { body }, { request }) => ({
    data: await testCredentials(ctx, body, brandOf(request.headers["organization-id"])),
  }),
};

/** Credentials of a brand that does not exist yet are tried without the header. */
function brandOf(header: string | string[] | undefined): number | null {
  if (header === undefined || header === "") return null;
  if (typeof header !== "string" || !/^[1-9]\d{0,8}$/.test(header)) throw notFound("This brand");
  return Number(header);
}
