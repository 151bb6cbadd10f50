import { type FailedJob, jobs } from "@console/contract/jobs.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Ban, RotateCcw } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { findListed } from "../../../components/list/use-paged-list.ts";
import { discardJob, refreshJobs, retryJob } from "./jobs.queries.ts";
import { jobsText as words } from "./jobs.text.ts";

const again = (client: QueryClient, id: number) => ({
  refresh: () => refreshJobs(client),
  read: async () => findListed<FailedJob>(client, jobs.list, id),
});

async function retry({ id, label }: FailedJob, client: QueryClient): Promise<void> {
  try {
    await retryJob(id);
    toasts.success(words.retried, words.retriedBody(label));
  } finally {
    await refreshJobs(client);
  }
}

export const jobActions = {
  retry: {
    label: words.retry,
    icon: RotateCcw,
    run: async (job, { client }) => {
      try {
        await retry(job, client);
      } catch (error) {
        toasts.failure(words.error, error, words.retryFailed);
      }
    },
  },
  /** A job that emails someone asks first and shows the address (MORE-211). */
  retryEmail: {
    label: words.retryOpen,
    icon: RotateCcw,
    again,
    confirm: (job, { client }) => ({
      title: words.retryTitle,
      body: words.retryBody(job.label, job.recipient ?? ""),
      action: words.retry,
      fallback: words.retryFailed,
      run: () => retry(job, client),
    }),
  },
  discard: {
    label: words.discard,
    icon: Ban,
    danger: true,
    again,
    confirm: ({ id, label }, { client }) => {
      const into: Reason = { reason: "" };
      return {
        danger: true,
        title: words.discardTitle,
        body: <ReasonField body={words.discardBody(label)} label={words.reason} into={into} />,
        action: words.discardAction,
        fallback: words.discardFailed,
        run: async () => {
          await discardJob(id, into.reason);
          toasts.success(words.discarded, label);
          await refreshJobs(client);
        },
      };
    },
  },
} satisfies Record<string, Action<FailedJob>>;
