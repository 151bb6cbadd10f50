import { useQueryClient } from "@tanstack/react-query";
import { identityQuery } from "../../../api/identity.ts";
import { usePageTitle } from "../../../components/layout/use-page-title.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { passkeysText as words } from "./passkeys.text.ts";

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
