import { type AuditVerification, auditLog, type PublishedAnchor } from "@console/contract/audit-log.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { call } from "../../../api/client.ts";
import { useBillingZone, useIdentity } from "../../../api/identity.ts";
import { dataQuery, refresh } from "../../../api/queries.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { exportLog } from "../../../components/history/audit-archive.queries.ts";
import { cx } from "../../../lib/cx.ts";
import { verificationText as words } from "./activities.text.ts";

const verificationQuery = dataQuery(auditLog.verification, {});

/** Starts a verification, which runs in the background. */
async function verifyNow(client: QueryClient): Promise<void> {
  client.setQueryData(verificationQuery.queryKey, (await call(auditLog.verify, {})).data);
}

/** A verification takes seconds; no live event reports its end. */
const LOOK_MS = 2_000;

/** What the last verification of the audit log found, and where its head is published. */
export function VerificationPanel() {
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const moment = useMoment();
  const { data, isError } = useQuery({
    ...verificationQuery,
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_MS : false),
  });
  if (!data) return isError && <p className="mb-4 text-13 text-fg-2">{words.loadFailed}</p>;
  const isBroken = data.verdict?.ok === false;
  const Icon = isBroken ? ShieldAlert : ShieldCheck;
  return (
    <section
      aria-label={words.title}
      className={cx(
        "mb-4 flex items-start gap-x-3 gap-y-2 rounded-md border px-3.5 py-2.5 text-13 max-md:flex-wrap",
        isBroken ? "border-transparent bg-error-soft" : "border-line bg-surface",
      )}
    >
      <Icon
        aria-hidden="true"
        className={cx("mt-0.5 size-4 shrink-0", isBroken ? "text-error-text" : data.verdict && "text-success-text")}
      />
      <div className="flex min-w-0 grow basis-0 flex-col gap-1 break-words max-md:basis-3/4">
        <p role="status" className={cx(isBroken && "font-medium")}>
          {data.running ? words.verifying : verdictOf(data, moment)}
        </p>
        {data.anchors.map((anchor) => (
          <p key={anchor.name} className={cx("text-12", anchor.failure === null ? "text-fg-2" : "text-error-text")}>
            {publicationOf(anchor, moment)}
          </p>
        ))}
        {isSuperAdmin && data.anchors.length === 0 && <p className="text-12 text-fg-2">{words.notSet}</p>}
      </div>
      {isSuperAdmin && (
        <div className="flex flex-wrap items-center gap-2">
          <ActionButton action={exportAll} record={data} />
          {data.public_key !== null && <CopyButton text={data.public_key} label={words.copyKey} />}
          <ActionButton action={verify} record={data} pending={data.running} />
        </div>
      )}
    </section>
  );
}

const verify: Action<AuditVerification> = {
  label: words.verify,
  failed: words.verifyFailed,
  run: async (_, { client }) => {
    await verifyNow(client);
    return undefined;
  },
};

const exportAll: Action<AuditVerification> = {
  label: words.export,
  failed: words.exportFailed,
  refresh: (client) => refresh(client, "auditLog"),
  run: async () => ({ title: words.exported, body: words.exportedBody(await exportLog()) }),
};

type Moment = (iso: string) => string;

const verdictOf = ({ verdict }: AuditVerification, moment: Moment): string => {
  if (!verdict) return words.never;
  const at = moment(verdict.verified_at);
  return verdict.ok ? words.verified(at, verdict.checked) : words.broken(at, verdict.message ?? "");
};

function publicationOf({ name, published, failing_since, failure }: PublishedAnchor, moment: Moment): string {
  if (failing_since !== null && failure !== null) return words.failing(moment(failing_since), name, failure);
  return published ? words.published(moment(published.at), name) : words.unpublished(name);
}

/** 'Nov 24, 2:00 AM' in the billing time zone, as the days of the page. */
function useMoment(): Moment {
  const timeZone = useBillingZone();
  const format = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return (iso) => format.format(new Date(iso));
}
