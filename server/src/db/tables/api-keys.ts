import { type Scope, scopes } from "@console/contract/permissions.ts";
import { index, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { foldedColumn, instant, isUnfoldedColumn, recordColumns, unfoldedIndex } from "./columns.ts";

/** Keys of the voice platform; only the hash of a token is stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The name as lists search and sort it. */
    name_key: foldedColumn(),
    scopes: text({ enum: scopes }).array().notNull(),
    token_hash: text().notNull().unique("api_keys_token_unique"),
    /** Last four characters, to tell keys apart. */
    last4: text().notNull(),
    created_by: text().notNull(),
    /** To the minute; null: never used. */
    last_used_at: instant(),
    /** The same per scope. */
    last_used_by_scope: jsonb().$type<Partial<Record<Scope, string>>>().notNull().default({}),
    expires_at: instant(),
    /** The token from before the last rotation, and until when it works. */
    previous_token_hash: text().unique("api_keys_previous_token_unique"),
    previous_until: instant(),
    revoked_at: instant(),
    ...recordColumns(),
  },
  (table) => [
    index("api_keys_newest").on(table.created_at, table.id),
    unfoldedIndex("api_keys_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
  ],
);
