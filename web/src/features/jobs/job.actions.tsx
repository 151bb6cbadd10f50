import { type FailedJob, jobs } from "@console/contract/jobs.ts";
import { Ban, RotateCcw } from "lucide-react";
import type { Action } from "../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../components/feedback/reason-field.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { findListed } from "../../components/list/use-paged-list.ts";
import { discardJob, refreshJobs, retryJob } from "./jobs.queries.ts";
import { jobsText as words } from "./jobs.text.ts";

export const jobActions = {
  retry: {
    label: words.retry,
    icon: RotateCcw,
    run: async ({ id, label }, { client }) => {
      try {
        await retryJob(id);
        toasts.success(words.retried, words.retriedBody(label));
      } catch (error) {
        toasts.failure(words.error, error, words.retryFailed);
      } finally {
        await refreshJobs(client);
      }
    },
  },
  discard: {
    label: words.discard,
    icon: Ban,
    danger: true,
    again: (client, id) => ({
      refresh: () => refreshJobs(client),
      read: async () => findListed<FailedJob>(client, jobs.list, id),
    }),
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
