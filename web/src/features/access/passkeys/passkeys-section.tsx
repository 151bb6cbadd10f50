import { type Passkey, passkeys as routes } from "@console/contract/passkeys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callAbout } from "../../../api/call-about.ts";
import { askAbout } from "../../../components/feedback/ask-about.ts";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { passkeysQuery } from "./passkeys.queries.ts";
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
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });

  const remove = (opened: Passkey) =>
    askAbout(
      opened,
      (passkey) => ({
        danger: true,
        title: words.remove,
        body: words.removeBody(passkey.name),
        action: words.remove,
        fallback: words.removeFailed,
        run: async () => {
          await callAbout(routes.remove, passkey, {});
          toasts.success(words.removeDone, passkey.name);
          await refresh();
        },
      }),
      { refresh, read: async () => client.getQueryData(passkeysQuery.queryKey)?.find(({ id }) => id === opened.id) },
    );

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
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey onAdded={refresh} />
      {renaming && <RenamePasskey passkey={latest(renaming)} onClose={() => setRenaming(null)} refresh={refresh} />}
    </section>
  );
}
