import type { EmailKind } from "@console/contract/email-kinds.ts";
import { type EmailStatus, emails } from "@console/contract/emails.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { call } from "../../../api/client.ts";
import { pagesOf } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { asQuery } from "../../../lib/search.ts";

export type EmailFilters = {
  q?: string | undefined;
  status?: EmailStatus | undefined;
  kind?: EmailKind | undefined;
  sort?: "queued_at" | "-queued_at" | undefined;
};

export const emailList = (filters: EmailFilters) =>
  pagesOf(emails.list, { query: { ...asQuery(filters), per_page: PAGE_SIZE } });

export const sendAgain = async (id: number) => (await call(emails.sendAgain, { params: { id: String(id) } })).data;

export const emailRecords = recordsOf({ list: emails.list, read: emails.read });
