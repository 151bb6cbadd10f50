import { FreshDialog } from "../../components/form/fresh-dialog.tsx";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText } from "./operator.text.ts";
import { OperatorForm } from "./operator-form.tsx";

/** Who sends the invoices: a panel of the user menu, the Super Admin's alone. */
export const OperatorDialog = ({ onClose }: { onClose: () => void }) => (
  <FreshDialog query={operatorQuery} words={operatorText} onClose={onClose}>
    {(loaded) => <OperatorForm loaded={loaded} onClose={onClose} />}
  </FreshDialog>
);
