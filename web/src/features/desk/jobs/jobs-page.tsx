import { type FailedJob, jobColumns as titles } from "@console/contract/jobs.ts";
import { getRouteApi } from "@tanstack/react-router";
import { ListX } from "lucide-react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { RowActions, SideText } from "../../../components/list/row-parts.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { Time } from "../../../ui/time.tsx";
import { jobActions, jobList, jobMenu } from "./job.actions.tsx";
import { jobsText as words } from "./jobs.text.ts";

/** Runs a failed job again; one that emails someone asks first. */
export const RetryButton = ({ job }: { job: FailedJob }) => (
  <ActionButton
    plain
    variant="ghost"
    action={job.recipient ? jobActions.retryEmail : jobActions.retry}
    record={job}
    name={words.retryOf(job.label)}
  />
);

const JobMenu = actionMenu<FailedJob>(
  ({ label }) => words.actionsOf(label),
  async () => jobMenu,
);

const route = getRouteApi("/shell/jobs");

const columns: readonly Column<FailedJob, "failed_at">[] = columnsOf(titles, [
  { key: "job", mobileLine: "first", width: 260, tight: 200, cell: ({ label }) => label },
  {
    key: "reason",
    mobileLine: "lead",
    cell: ({ message, attempts }) => (
      <>
        {message}
        <SideText>{words.attempts(attempts)}</SideText>
      </>
    ),
  },
  {
    key: "failed",
    sort: "failed_at",
    mobileLine: "second",
    mobileLabel: words.failed,
    width: 124,
    cell: ({ failed_at }) => <Time at={failed_at} show="listed" />,
  },
  {
    key: "actions",
    mobileLine: "second",
    width: 132,
    cell: (job) => (
      <RowActions menu={<JobMenu record={job} />}>
        <RetryButton job={job} />
      </RowActions>
    ),
  },
]);

/** Background jobs that failed for good, to retry or discard. */
export function JobsPage() {
  const list = useList(jobList, { search: route.useSearch() });
  return (
    <ListPage list={list} words={words} icon={ListX} noMatch={words.noMatch} skeleton={<TableSkeleton columns={4} />}>
      <ListTable list={list} label={words.title} columns={columns} />
    </ListPage>
  );
}
