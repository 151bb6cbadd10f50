import { brandUsers } from "@console/contract/brand-users.ts";
import { brands } from "@console/contract/brands.ts";
import { type Email, emails } from "@console/contract/emails.ts";
import { type Change, type HistoryEntry, history } from "@console/contract/history.ts";
import { type FailedJob, jobs } from "@console/contract/jobs.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import type { Route } from "@console/contract/route.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { sample } from "../../test/sample.ts";
import { show } from "../../test/show.tsx";
import { dataOf, refusal, requestsTo, serve } from "../../test/wire.ts";
import { ActionButton } from "../components/actions/action-button.tsx";
import { ConfirmHost } from "../components/feedback/confirm-dialog.tsx";
import { RevertButton } from "../components/history/revert-button.tsx";
import { emailColumns } from "../features/desk/emails/email-columns.tsx";
import { RetryButton } from "../features/desk/jobs/jobs-page.tsx";
import { userActions } from "../features/partners/brands/users/portal-user.actions.ts";

const at = "2026-10-01T12:00:00.000Z";
const owner = { id: 4, name: "Ada", email: "ada@lumen.example", external_id: "", owner: true, invited_at: at };
const brand = sample(brands.read, { id: 3, version: 1, name: "Lumen", users: [owner] });
const email: Email = {
  id: 5,
  kind: "brand_invitation",
  recipient: "ada@lumen.example",
  subject: "Welcome",
  brand_id: 3,
  brand: "Lumen",
  brand_closed: false,
  status: "sent",
  queued_at: at,
  sent_at: at,
  refused_at: null,
  failure: null,
  attempts: 1,
  repeats_id: null,
};
const job: FailedJob = {
  id: 6,
  name: "mail",
  label: "Send an email",
  recipient: "ada@lumen.example",
  message: "Refused",
  attempts: 1,
  created_at: at,
  failed_at: at,
};
const change: Change = {
  field: "onboarding_time",
  label: "Time",
  as: "clock",
  names: {},
  before: "10:00",
  after: "11:00",
  current: "11:00",
  revert: "ready",
};
const entry: HistoryEntry = {
  id: 8,
  message: "rescheduled Lumen",
  user: "Dana",
  user_id: 1,
  time: at,
  type: "primary",
  event: "onboarding.updated",
  subject: { kind: "onboarding", id: 9, label: "Lumen" },
  organization_id: null,
  has_changes: true,
  restored_from: null,
  changes: [change],
  record_version: 2,
};

const EmailActions = () =>
  emailColumns(() => undefined)
    .find(({ key }) => key === "actions")
    ?.cell(email);

const [invite] = userActions(owner).filter((action) => action !== "line" && /^Invite/.test(action.label));
const InviteButton = () => invite && invite !== "line" && <ActionButton action={invite} record={brand} />;

type Case = { what: string; Page: () => ReactNode; open: RegExp; write: Route };

const cases: Case[] = [
  { what: "an email again", Page: EmailActions, open: /^Send Again/, write: emails.sendAgain },
  {
    what: "an invitation again",
    Page: InviteButton,
    open: /^Invite Again/,
    write: brandUsers.invite,
  },
  { what: "a failed job's email", Page: () => <RetryButton job={job} />, open: /^Retry/, write: jobs.retry },
  {
    what: "a reverted time",
    Page: () => <RevertButton entry={entry} change={change} />,
    open: /^Revert/,
    write: history.revert,
  },
];

it.each(cases)("asks before it sends $what, and names the address (MORE-211)", async ({ Page, open, write }) => {
  serve(write, () => dataOf(write.data && sample(write)));
  serve(onboardings.read, () => dataOf(sample(onboardings.read, { contact_email: owner.email, onboarding_at: at })));
  const { user } = await show(() => (
    <>
      <Page />
      <ConfirmHost />
    </>
  ));
  await user.click(await screen.findByRole("button", { name: open }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText(/email(ed to)? ada@lumen\.example/);
  expect(requestsTo(write)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: open }));
  await waitFor(() => expect(requestsTo(write)).toHaveLength(1));
});

it("invites again on the current version, after a colleague's change (MORE-210)", async () => {
  const latest = { ...brand, version: 2, users: [{ ...owner, email: "grace@lumen.example" }] };
  serve(brands.read, () => dataOf(latest));
  serve(brandUsers.invite, ({ headers }) =>
    headers.get("if-match") === '"2"'
      ? dataOf(latest)
      : refusal(412, { message: "Ravi changed this.", code: "version_conflict", current: latest, changed_by: "Ravi" }),
  );
  const { user } = await show(() => (
    <>
      <InviteButton />
      <ConfirmHost />
    </>
  ));
  await user.click(await screen.findByRole("button", { name: /^Invite Again/ }));
  const question = await screen.findByRole("alertdialog");
  const answer = () => user.click(within(question).getByRole("button", { name: "Invite Again" }));
  await answer();
  await within(question).findByText(/grace@lumen\.example/);
  await answer();
  const versions = () => requestsTo(brandUsers.invite).map(({ headers }) => headers.get("if-match"));
  await waitFor(() => expect(versions()).toEqual(['"1"', '"2"']));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});
