import { emails } from "@console/contract/emails.ts";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "../../../api/queries.ts";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { emailsText as words } from "./emails.text.ts";

/** An email as it was or will be sent. */
export function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: email, error, refetch } = useQuery(oneQuery(emails.read, id));
  return (
    <Dialog open title={email?.subject || words.noSubject} onClose={onClose}>
      <DialogBody>
        {error && <ErrorPanel {...words.readFailed} error={error} onRetry={refetch} />}
        {!error && !email && <Skeleton className="h-40" />}
        {email && (
          <>
            <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-13">
              <dt className="text-fg-2">{words.to}</dt>
              <dd className="break-all">{email.recipient}</dd>
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
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
