import type { credentials } from "@console/contract/credentials.ts";
import type { Handlers } from "../../../http/mount.ts";
import { testCredentials } from "./credentials.service.ts";

export const credentialsRoutes: Handlers<typeof credentials> = {
  // Credentials of a brand that does not exist yet are tested without it.
  test: async (ctx, { body, brandId }) => ({ data: await testCredentials(ctx, body, brandId) }),
};
