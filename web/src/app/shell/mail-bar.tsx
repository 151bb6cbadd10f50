import { emails } from "@console/contract/emails.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../api/queries.ts";
import { formatExact } from "../../lib/dates.ts";
import { mailBarText } from "./mail-bar.text.ts";

/** Outages begin and end without anybody's write, so no live event reports them. */
const LOOK_MS = 60_000;

/** Says that the mail server does not accept email: everyone waits for codes and invitations then. */
export function MailBar() {
  const { data: outage } = useQuery({ ...dataQuery(emails.outage, {}), refetchInterval: LOOK_MS });
  return (
    <div role="status">
      {outage && (
        <p className="border-b border-line bg-warning-soft px-4 py-1 text-center text-12 text-warning-text">
          {mailBarText.down(outage.waiting, formatExact(outage.since))}
        </p>
      )}
    </div>
  );
}
