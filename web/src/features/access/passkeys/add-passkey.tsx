import type { Passkey } from "@console/contract/passkeys.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { identityQuery } from "../../../api/identity.ts";
import { namedAddress, passkeysWork } from "../../../api/passkeys-work.ts";
import { useRunInDialog } from "../../../components/actions/use-run.ts";
import { FailureBar, MessageBar } from "../../../components/feedback/message-bar.tsx";
import { usePageTitle } from "../../../components/layout/use-page-title.ts";
import { Button } from "../../../ui/button.tsx";
import { addPasskey } from "./passkeys.queries.ts";
import { passkeysText as words } from "./passkeys.text.ts";

type AddPasskeyProps = { onAdded: (passkey: Passkey) => Promise<unknown>; primary?: boolean | undefined };

/** The button to create a passkey, or the reason why it is not possible here. */
export function AddPasskey({ onAdded, primary = false }: AddPasskeyProps) {
  const { run, pending, failure } = useRunInDialog<null>({
    failed: words.addFailed,
    run: async () => {
      const added = await addPasskey();
      await onAdded(added);
      return { title: words.addDone, body: added.name };
    },
  });

  if (!passkeysWork()) return <NotHere />;
  return (
    <div className="flex flex-col items-start gap-3">
      <FailureBar failure={failure} className="w-full" />
      <Button
        variant={primary ? "primary" : "secondary"}
        size={primary ? "lg" : "md"}
        pending={pending}
        onClick={() => run(null)}
      >
        {!primary && <Plus aria-hidden="true" />}
        {words.add}
      </Button>
    </div>
  );
}

function NotHere() {
  const address = namedAddress();
  return (
    <MessageBar tone="info">
      <p>{words.notHere}</p>
      {address !== null && (
        <a href={address} className="touch text-accent-text underline underline-offset-3">
          {words.named(address)}
        </a>
      )}
    </MessageBar>
  );
}

/** The only step available to a person whose role requires a passkey and who has none. */
export function AddPasskeyStep() {
  const client = useQueryClient();
  usePageTitle(words.stepTitle);
  return (
    <>
      <h1 tabIndex={-1} className="mt-5 text-20 font-semibold tracking-title">
        {words.stepTitle}
      </h1>
      <p className="mt-1 mb-4 text-13 text-fg-2">{words.stepBody}</p>
      <AddPasskey primary onAdded={() => client.invalidateQueries({ queryKey: identityQuery.queryKey })} />
    </>
  );
}
