import { type Scope, scopes } from "@console/contract/permissions.ts";
import type { Context } from "../../src/context/context.ts";
import * as apiKeysService from "../../src/features/access/api-keys/api-keys.service.ts";

/** A key with all scopes, or with the given ones. */
export function makeApiKey(ctx: Context, of: readonly Scope[] = scopes) {
  return ctx.db.transaction(() =>
    apiKeysService.create({ ...ctx, audited: [] }, { name: `Key ${of.join(" ")}`, scopes: [...of] }),
  );
}
