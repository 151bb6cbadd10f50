import { jobs } from "@console/contract/jobs.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";

export const jobsSearch = listSearch(paramsOf(jobs.list), {});
