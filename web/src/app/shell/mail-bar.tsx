import { emails } from "@console/contract/emails.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../api/queries.ts";
import { formatExact } from "../../lib/dates.ts";
import { StatusBar } from "./offline-bar.tsx";
import { mailBarText } from "./shell.text.ts";

/** Outages begin and end without anybody's write, so no live event reports them. */
const LOOK_MS = 60_000;

/** Says that the mail server does not accept email: everyone waits for codes and invitations then. */
export function MailBar() {
  const { data: outage } = useQuery({ ...dataQuery(emails.outage, {}), refetchInterval: LOOK_MS });
  return <StatusBar>{outage && mailBarText.down(outage.waiting, formatExact(outage.since))}</StatusBar>;
}
