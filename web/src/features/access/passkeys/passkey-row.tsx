import type { Passkey } from "@console/contract/passkeys.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LastUsed, Time } from "../../../ui/time.tsx";
import { removePasskey } from "./passkey.actions.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type PasskeyRowProps = { passkey: Passkey; onRename: () => void };

export const PasskeyRow = ({ passkey, onRename }: PasskeyRowProps) => (
  <li className="flex items-start gap-3 px-4 py-3 max-[30rem]:flex-col">
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
