import type { ApiKey } from "@console/contract/api-keys.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LastUsed, Time } from "../../../ui/time.tsx";
import { revoke } from "./api-key.actions.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

type ApiKeyRowProps = { apiKey: ApiKey; rotate: Action<ApiKey> };

/** One key: its permissions, author and last use. */
export function ApiKeyRow({ apiKey, rotate }: ApiKeyRowProps) {
  const isExpired = useNow((now) => apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= now);
  const overlaps = useNow((now) => apiKey.previous_until !== null && Date.parse(apiKey.previous_until) > now);
  const used = apiKey.scopes.flatMap((scope) => {
    const at = apiKey.last_used_by_scope[scope];
    return at ? [[scope, at] as const] : [];
  });
  return (
    <li className="flex items-start gap-3 py-3 max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{apiKey.name}</span>
          <span className="flex-none font-mono text-12 font-normal text-fg-3">
            <span className="sr-only">{words.endsWith(apiKey.last4)}</span>
            <span aria-hidden="true">…{apiKey.last4}</span>
          </span>
          {apiKey.revoked_at && <Badge tone="neutral">{words.revoked}</Badge>}
          {isExpired && <Badge tone="neutral">{words.expired}</Badge>}
        </p>
        <p className="text-13 text-fg-2">{apiKey.scopes.map((scope) => words.scopes[scope].label).join(", ")}</p>
        <p className="text-12 text-fg-3">
          {words.createdBy(apiKey.created_by)} <Time at={apiKey.created_at} show="inSentence" /> ·{" "}
          <LastUsed at={apiKey.last_used_at} words={words} />
          {apiKey.expires_at && !isExpired && (
            <>
              {" · "}
              {words.expires} <Time at={apiKey.expires_at} show="date" />
            </>
          )}
        </p>
        {used.length > 1 && (
          <ul className="text-12 text-fg-3">
            {used.map(([scope, at]) => (
              <li key={scope}>
                {words.scopeLastUsed(words.scopes[scope].label)} <Time at={at} show="inSentence" />
              </li>
            ))}
          </ul>
        )}
        {overlaps && apiKey.previous_until && (
          <p className="text-12 text-warning-text">
            {words.previousUntil} {formatExact(apiKey.previous_until)}
          </p>
        )}
      </div>
      {!apiKey.revoked_at && (
        <div className="flex flex-none gap-2">
          <ActionButton action={rotate} record={apiKey} name={words.rotateName(apiKey.name)} />
          <ActionButton action={revoke} record={apiKey} name={words.revokeName(apiKey.name)} />
        </div>
      )}
    </li>
  );
}
