import { emailKindLabel } from "@console/contract/email-kinds.ts";
import { type Email, type EmailStatus, emailColumns as titles } from "@console/contract/emails.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { repeatEmail } from "./email.actions.ts";
import { emailsText as words } from "./emails.text.ts";

const tones = { waiting: "warning", sent: "success", refused: "error" } as const satisfies Record<EmailStatus, string>;

/** @param open shows an email with its content */
export const emailColumns = (open: (email: Email) => void): Column<Email, "queued_at">[] =>
  columnsOf(titles, [
    {
      key: "recipient",
      mobileLine: "first",
      className: "min-w-56 max-w-96",
      cell: (email) => (
        <>
          <button
            type="button"
            aria-label={words.open(email.subject || words.noSubject, email.recipient)}
            onClick={() => open(email)}
            className="text-left font-medium break-all text-accent-text underline-offset-3 hover:underline"
          >
            {email.recipient}
          </button>
          <span className="block text-12 font-normal break-words text-fg-2">{email.subject || words.noSubject}</span>
        </>
      ),
    },
    {
      key: "kind",
      mobileLine: "second",
      className: "whitespace-nowrap",
      cell: ({ kind, repeats_id }) => (
        <>
          {emailKindLabel[kind]}
          {repeats_id !== null && <span className="block text-12 text-fg-2">{words.repeats}</span>}
        </>
      ),
    },
    { key: "brand", mobileLine: "second", foldInto: "kind", cell: ({ brand }) => brand },
    {
      key: "queued",
      sort: "queued_at",
      mobileLine: "second",
      mobileLabel: words.queued,
      foldInto: "status",
      foldLabel: words.queued,
      className: "whitespace-nowrap",
      cell: ({ queued_at }) => <Time at={queued_at} />,
    },
    {
      key: "status",
      mobileLine: "first",
      className: "min-w-36 max-w-72",
      cell: ({ status, sent_at, refused_at, failure, attempts }) => (
        <>
          <span className="inline-flex flex-wrap items-center gap-1.5">
            <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
            {(sent_at ?? refused_at) !== null && <Time at={sent_at ?? refused_at ?? ""} />}
          </span>
          {failure && <span className="block text-12 font-normal break-words text-fg-2">{failure}</span>}
          {attempts > 1 && <span className="block text-12 font-normal text-fg-2">{words.attempts(attempts)}</span>}
        </>
      ),
    },
    {
      key: "actions",
      mobileLine: "second",
      cell: (email) =>
        repeatEmail.applies?.(email) && (
          <ActionButton
            plain
            action={repeatEmail}
            record={email}
            name={words.sendAgainTo(email.subject, email.recipient)}
          />
        ),
    },
  ]);
