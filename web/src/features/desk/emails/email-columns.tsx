import { emailKindLabel } from "@console/contract/email-kinds.ts";
import { type Email, type EmailStatus, emailColumns as titles } from "@console/contract/emails.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { SideText, Warning } from "../../../components/list/row-parts.tsx";
import { Badge, State } from "../../../ui/badge.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Time } from "../../../ui/time.tsx";
import { repeatEmail } from "./email.actions.ts";
import { emailsText as words } from "./emails.text.ts";

const tones = { waiting: "warning", refused: "error" } as const satisfies Partial<Record<EmailStatus, string>>;

/** @param open shows an email with its content */
export const emailColumns = (open: (email: Email) => void): Column<Email, "queued_at">[] =>
  columnsOf(titles, [
    {
      key: "recipient",
      mobileLine: "first",
      min: 260,
      cell: (email) => (
        <>
          <button
            type="button"
            aria-label={words.open(email.subject || words.noSubject, email.recipient)}
            onClick={() => open(email)}
            className="touch text-left underline-offset-3 hover:underline"
          >
            <EmailText address={email.recipient} />
          </button>
          <SideText className="max-md:ml-0 max-md:block">{email.subject || words.noSubject}</SideText>
        </>
      ),
    },
    {
      key: "kind",
      mobileLine: "second",
      width: 170,
      tight: 150,
      className: "text-fg-2",
      cell: ({ kind, repeats_id }) => (
        <>
          {emailKindLabel[kind]}
          {repeats_id !== null && <SideText>{words.repeats}</SideText>}
        </>
      ),
    },
    { key: "brand", mobileLine: "second", width: 150, fold: 1, className: "text-fg-2", cell: ({ brand }) => brand },
    {
      key: "queued",
      sort: "queued_at",
      mobileLine: "second",
      mobileLabel: words.queued,
      width: 116,
      fold: 2,
      className: "text-fg-2",
      cell: ({ queued_at }) => <Time at={queued_at} show="listed" />,
    },
    {
      key: "status",
      mobileLine: "first",
      width: 190,
      tight: 170,
      cell: ({ status, sent_at, refused_at, failure, attempts }) => {
        const at = sent_at ?? refused_at;
        return (
          <>
            {status === "sent" ? (
              <State tone="success">{words.statuses.sent}</State>
            ) : (
              <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
            )}
            {at !== null && (
              <SideText>
                <Time at={at} show="listed" />
              </SideText>
            )}
            {failure && <Warning text={failure} />}
            {attempts > 1 && <SideText>{words.attempts(attempts)}</SideText>}
          </>
        );
      },
    },
    {
      key: "actions",
      mobileLine: "second",
      width: 124,
      cell: (email) =>
        repeatEmail.applies?.(email) && (
          <ActionButton
            plain
            variant="ghost"
            className="-ml-2.5"
            action={repeatEmail}
            record={email}
            name={words.sendAgainTo(email.subject, email.recipient)}
          />
        ),
    },
  ]);
