import { type emails as contract, type EmailStatus, emailStatus } from "@console/contract/emails.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { emails } from "../../../db/tables/emails.ts";

const status = sql<EmailStatus>`case when ${emails.sent_at} is not null then 'sent'
  when ${emails.refused_at} is not null then 'refused' else 'waiting' end`;

const { content, search_text, sign_in_request: _request, ...own } = getTableColumns(emails);

const fields = {
  ...own,
  status,
  brand: sql<string | null>`(select b.name from brands b where b.id = ${emails.brand_id})`,
  brand_closed: sql<boolean>`(exists (select 1 from brands b where b.id = ${emails.brand_id} and b.closed_at is not null))`,
};

const emailList = pagedList({
  name: "emails_page",
  from: sql`emails`,
  id: emails.id,
  sort: { fields: { queued_at: emails.queued_at }, default: "-queued_at" },
  filters: {
    ...searchFilters(search_text),
    ids: sql`${emails.id} = any(${sql.placeholder("ids")}::int[])`,
    kind: sql`${emails.kind} = ${sql.placeholder("kind")}`,
    brand_id: sql`${emails.brand_id} = ${sql.placeholder("brand_id")}`,
  },
  groups: { value: "status", by: status, of: emailStatus.options },
  row: fields,
});

export const listEmails = (db: Db, query: ListQuery & Parsed<typeof contract.list>["query"]) =>
  emailList(db, query, {
    status: query.status,
    kind: query.kind,
    ids: query.ids,
    brand_id: query.organization_id,
    ...searchValues(query.search_key),
  });

const stored = { ...fields, content };
export type StoredEmail = RowOf<typeof stored>;

export const findEmails = statement<StoredEmail, { ids: readonly number[] }>("emails_by_id")`
  select ${columns(stored)} from ${emails} where ${emails.id} = any(${sql.placeholder("ids")}::int[])
  order by ${emails.id}`;

export const findEmail = statementOfOne<StoredEmail, { id: number }>("email_by_id")`
  select ${columns(stored)} from ${emails} where ${emails.id} = ${sql.placeholder("id")}`;
