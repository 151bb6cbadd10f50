import type { Passkey } from "@console/contract/passkeys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { FormGroup } from "../../../components/form/form-card.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { LastUsed, Time } from "../../../ui/time.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { removePasskey } from "./passkey.actions.ts";
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
    <FormGroup title={words.section} about={words.about}>
      <SimpleList
        query={query}
        words={words}
        label={words.list}
        skeleton="h-14"
        className="-my-3 divide-y divide-hairline"
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenaming(passkey)} />}
      </SimpleList>
      <AddPasskey onAdded={refresh} />
      {renaming && <RenamePasskey passkey={latest(renaming)} onClose={() => setRenaming(null)} refresh={refresh} />}
    </FormGroup>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void };

const PasskeyRow = ({ passkey, onRename }: PasskeyRowProps) => (
  <li className="flex items-start gap-3 py-3 max-[30rem]:flex-col">
    <div className="min-w-0 flex-1 max-[30rem]:w-full">
      <p className="flex items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{passkey.name}</span>
        {passkey.backed_up && <Tag>{words.backedUp}</Tag>}
      </p>
      <p className="text-12 text-fg-3">
        {words.added} <Time at={passkey.created_at} show="inSentence" /> ·{" "}
        <LastUsed at={passkey.last_used_at} words={words} />
      </p>
    </div>
    <div className="flex flex-none gap-2">
      <Button size="sm" aria-label={words.renameNamed(passkey.name)} onClick={onRename}>
        {words.rename}
      </Button>
      <ActionButton action={removePasskey} record={passkey} name={words.removeNamed(passkey.name)} />
    </div>
  </li>
);
