import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { webhookSecrets } from "../../../db/tables/webhooks.ts";

type Secret = InferSelectModel<typeof webhookSecrets>;

export const findSecrets = statement<Secret, { endpointId: number }>("webhook_secrets_of")`
  select ${allOf(webhookSecrets)} from webhook_secrets where endpoint_id = ${sql.placeholder("endpointId")} order by field`;

type Saved = { endpointId: number; field: Secret["field"]; value: string; last4: string; endsAt: string | null };

export const upsertSecret = statement<object, Saved>("webhook_secret_upsert")`
  insert into webhook_secrets (endpoint_id, field, value, last4, ends_at)
  values (${sql.placeholder("endpointId")}, ${sql.placeholder("field")}, ${sql.placeholder("value")},
    ${sql.placeholder("last4")}, ${sql.placeholder("endsAt")}::timestamptz)
  on conflict (endpoint_id, field) do update
    set value = excluded.value, last4 = excluded.last4, ends_at = excluded.ends_at`;

export const deletePrevious = statement<object, { endpointId: number }>("webhook_secret_previous_delete")`
  delete from webhook_secrets where endpoint_id = ${sql.placeholder("endpointId")} and field = 'previous'`;
