import type { FailedJob } from "@console/contract/jobs.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { jobActions } from "./job.actions.tsx";
import { jobsText as words } from "./jobs.text.ts";

/** Runs a failed job again; one that emails someone asks first. */
export const RetryButton = ({ job }: { job: FailedJob }) => (
  <ActionButton
    plain
    action={job.recipient ? jobActions.retryEmail : jobActions.retry}
    record={job}
    name={words.retryOf(job.label)}
  />
);
