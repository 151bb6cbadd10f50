import { FreshDialog } from "../../components/form/fresh-dialog.tsx";
import { policyQuery } from "./policy.queries.ts";
import { policyText } from "./policy.text.ts";
import { PolicyForm } from "./policy-form.tsx";

/** Which roles have to sign in with a passkey: a panel of the user menu, the Super Admin's alone. */
export const PolicyDialog = ({ onClose }: { onClose: () => void }) => (
  <FreshDialog query={policyQuery} words={policyText} onClose={onClose}>
    {(loaded) => <PolicyForm loaded={loaded} onClose={onClose} />}
  </FreshDialog>
);
