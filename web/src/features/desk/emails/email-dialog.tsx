import { emails } from "@console/contract/emails.ts";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "../../../api/queries.ts";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { emailsText as words } from "./emails.text.ts";

/** An email as it was or will be sent. */
export function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(oneQuery(emails.read, id));
  return (
    <LoadedDialog
      title={query.data?.subject || words.noSubject}
      query={query}
      loading={words.loadingOne}
      failed={words.readFailed}
      onClose={onClose}
    >
      {(email) => (
        <>
          <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
            <dt className="text-fg-2">{words.to}</dt>
            <dd className="break-words">
              <EmailText address={email.recipient} />
            </dd>
            {email.content && email.content.attachments.length > 0 && (
              <>
                <dt className="text-fg-2">{words.attachments}</dt>
                <dd className="break-all">{email.content.attachments.join(", ")}</dd>
              </>
            )}
          </dl>
          {email.content ? (
            <p className="rounded-md border border-line bg-page p-3 text-13 break-words whitespace-pre-wrap">
              {email.content.text}
            </p>
          ) : (
            <p className="text-13 text-fg-2">{words.hidden}</p>
          )}
        </>
      )}
    </LoadedDialog>
  );
}
