import type { FailedJob } from "@console/contract/jobs.ts";
import { Ban, RotateCcw } from "lucide-react";
import type { Act, Action } from "../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { discardJob, jobRecords, retryJob } from "./jobs.queries.ts";
import { jobsText as words } from "./jobs.text.ts";

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
  retry: { label: words.retry, icon: RotateCcw, ...retrying },
  /** A job that emails someone asks first and shows the address (MORE-211). */
  retryEmail: {
    label: words.retryOpen,
    icon: RotateCcw,
    ...retrying,
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
