import { jobs } from "@console/contract/jobs.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { call } from "../../../api/client.ts";
import { pagesOf } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { asQuery } from "../../../lib/search.ts";

type Filters = { q?: string | undefined; sort?: "failed_at" | "-failed_at" | undefined };

export const jobList = (filters: Filters) =>
  pagesOf(jobs.list, { query: { ...asQuery(filters), per_page: PAGE_SIZE } });

export const retryJob = (id: number) => call(jobs.retry, { params: { id: String(id) } });
export const discardJob = (id: number, reason: string) =>
  call(jobs.discard, { params: { id: String(id) }, body: { reason } });

export const jobRecords = recordsOf({ list: jobs.list });
