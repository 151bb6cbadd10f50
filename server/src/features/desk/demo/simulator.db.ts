import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

export const findKey = statement<{ id: number }, { name: string }>("simulator_key")`
  select id from api_keys where name = ${sql.placeholder("name")} and revoked_at is null order by id limit 1`;

export const findWebhook = statement<{ id: number }, { description: string }>("simulator_webhook")`
  select id from webhook_endpoints where description = ${sql.placeholder("description")} order by id limit 1`;
