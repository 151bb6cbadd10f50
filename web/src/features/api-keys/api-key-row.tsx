import type { ApiKey } from "@console/contract/api-keys.ts";
import { LastUsed } from "../../components/layout/last-used.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { apiKeysText as words } from "./api-keys.text.ts";

/** One key: what it may do, who made it, when it was used last. */
export const ApiKeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => (
  <li className="flex items-start gap-3 px-4 py-3 max-md:flex-wrap">
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 font-medium">
        <span className="truncate">{apiKey.name}</span>
        <span className="flex-none font-mono text-12 font-normal text-fg-3">
          <span className="sr-only">{words.endsWith(apiKey.last4)}</span>
          <span aria-hidden="true">…{apiKey.last4}</span>
        </span>
        {apiKey.revoked_at && <Badge tone="neutral">{words.revoked}</Badge>}
      </p>
      <p className="text-13 text-fg-2">{apiKey.scopes.map((scope) => words.scopes[scope].label).join(", ")}</p>
      <p className="text-12 text-fg-3">
        {words.createdBy(apiKey.created_by)} <Time at={apiKey.created_at} show="inSentence" /> ·{" "}
        <LastUsed at={apiKey.last_used_at} words={words} />
      </p>
    </div>
    {!apiKey.revoked_at && (
      <Button size="sm" aria-label={words.revokeName(apiKey.name)} onClick={onRevoke}>
        {words.revokeShort}
      </Button>
    )}
  </li>
);
