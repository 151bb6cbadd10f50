import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { webhookSecrets } from "../../../db/tables/webhooks.ts";

type Secret = InferSelectModel<typeof webhookSecrets>;

export const findSecrets = statement<Secret, { endpointId: number }>("webhook_secrets_of")`
  select ${allOf(webhookSecrets)} from webhook_secrets where endpoint_id = ${sql.placeholder("endpointId")} order by field`;
