import type { Passkey } from "@console/contract/passkeys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { passkeysQuery, refreshPasskeys } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

const RenamePasskey = lazyPart(async () => (await import("./rename-passkey.tsx")).RenamePasskey, { failure: "over" });

/** The person's own passkeys: add, rename, remove. */
export function PasskeysSection() {
  const client = useQueryClient();
  const { data: passkeys, error, isPending, refetch } = useQuery(passkeysQuery);
  const skeleton = useDelayed(isPending);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  /** Retrying after a conflict renames the latest version. */
  const latest = (opened: Passkey) => passkeys?.find(({ id }) => id === opened.id) ?? opened;
  const refresh = () => refreshPasskeys(client);

  return (
    <section aria-label={words.section}>
      <h3 className="text-14 font-semibold">{words.section}</h3>
      <p className="pb-2 text-13 text-fg-2">{words.about}</p>
      {skeleton && (
        <div aria-busy="true">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-14" />
        </div>
      )}
      {error && !passkeys && (
        <ErrorPanel
          title={words.loadFailed.title}
          error={error}
          fallback={words.loadFailed.body}
          onRetry={() => refetch()}
        />
      )}
      {passkeys?.length === 0 && <p className="pb-3 text-13 text-fg-3">{words.empty}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul aria-label={words.list} className="mb-3 divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenaming(passkey)} />
          ))}
        </ul>
      )}
      <AddPasskey onAdded={refresh} />
      {renaming && <RenamePasskey passkey={latest(renaming)} onClose={() => setRenaming(null)} refresh={refresh} />}
    </section>
  );
}
