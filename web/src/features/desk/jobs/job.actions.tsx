import { type FailedJob, jobs } from "@console/contract/jobs.ts";
import { Ban, RotateCcw } from "lucide-react";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { jobsSearch } from "./jobs.search.ts";
import { jobsText as words } from "./jobs.text.ts";

export const jobList = listOf(jobs.list, jobsSearch);

const retryJob = (id: number) => call(jobs.retry, { params: { id: String(id) } });
const discardJob = (id: number, reason: string) => call(jobs.discard, { params: { id: String(id) }, body: { reason } });

const jobRecords = recordsOf({ list: jobs.list });

const { refresh, read } = jobRecords;
const reading: Act<FailedJob> = { refresh, read };

const retrying: Act<FailedJob> = {
  ...reading,
  run: async ({ id, label }) => {
    await retryJob(id);
    return { title: words.retried, body: words.retriedBody(label) };
  },
  failed: words.retryFailed,
};

export const jobActions = {
  retry: { label: words.retry, icon: RotateCcw, ...retrying, applies: ({ recipient }) => !recipient },
  /** A job that emails someone asks first and shows the address (MORE-211). */
  retryEmail: {
    label: words.retryOpen,
    icon: RotateCcw,
    ...retrying,
    applies: ({ recipient }) => recipient !== null && recipient !== "",
    confirm: ({ label, recipient }) => ({
      title: words.retryTitle,
      body: words.retryBody(label, recipient ?? ""),
      action: words.retry,
    }),
  },
  discard: {
    label: words.discard,
    icon: Ban,
    danger: true,
    ...reading,
    failed: words.discardFailed,
    confirm: ({ id, label }) => {
      const into: Reason = { reason: "" };
      return {
        danger: true,
        title: words.discardTitle,
        body: <ReasonField body={words.discardBody(label)} label={words.reason} into={into} />,
        action: words.discardAction,
        run: async () => {
          await discardJob(id, into.reason);
          return { title: words.discarded, body: label };
        },
      };
    },
  },
} satisfies Record<string, Action<FailedJob>>;

export const jobMenu = [jobActions.retry, jobActions.retryEmail, "line", jobActions.discard] as const;
