import type { Passkey } from "@console/contract/passkeys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SimpleList } from "../../../components/list/simple-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { passkeyRecords, passkeysQuery } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

const RenamePasskey = lazyDialog(async () => (await import("./rename-passkey.tsx")).RenamePasskey);

/** The person's own passkeys: add, rename, remove. */
export function PasskeysSection() {
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  /** Retrying after a conflict renames the latest version. */
  const latest = (opened: Passkey) => query.data?.find(({ id }) => id === opened.id) ?? opened;
  const refresh = () => passkeyRecords.refresh(client);

  return (
    <Card as="section" aria-label={words.section} className="p-4 md:p-6">
      <h2 className="text-14 font-semibold">{words.section}</h2>
      <p className="pb-3 text-13 text-fg-2">{words.about}</p>
      <div className="mb-3">
        <SimpleList
          query={query}
          words={words}
          label={words.list}
          skeleton="h-14"
          className="divide-y divide-line rounded-md border border-line"
        >
          {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenaming(passkey)} />}
        </SimpleList>
      </div>
      <AddPasskey onAdded={refresh} />
      {renaming && <RenamePasskey passkey={latest(renaming)} onClose={() => setRenaming(null)} refresh={refresh} />}
    </Card>
  );
}
