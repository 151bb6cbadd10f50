import { jobs } from "@console/contract/jobs.ts";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { jobsSearch } from "./jobs.search.ts";

export const jobList = listOf(jobs.list, jobsSearch);

export const retryJob = (id: number) => call(jobs.retry, { params: { id: String(id) } });
export const discardJob = (id: number, reason: string) =>
  call(jobs.discard, { params: { id: String(id) }, body: { reason } });

export const jobRecords = recordsOf({ list: jobs.list });
