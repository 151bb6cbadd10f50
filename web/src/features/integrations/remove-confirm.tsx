import type { AssignedIntegration } from "@console/contract/integrations.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../api/errors.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { focusLost } from "../../components/feedback/use-focus-lost.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { listNames } from "../../lib/list-names.ts";
import { dropIntegration, refreshIntegrations, removeIntegration, restoreIntegration } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

type RemoveConfirmProps = {
  brandId: number;
  /** The last one asked about, as the list has it now; it stays while its dialog leaves. */
  integration: AssignedIntegration;
  open: boolean;
  onClose: () => void;
};

/** Names the businesses that use it (INTEG-06); its toast takes it back. */
export function RemoveConfirm({ brandId, integration: listed, open, onClose }: RemoveConfirmProps) {
  const client = useQueryClient();
  const [integration, renew] = useAsked(listed, open);
  const { id, name } = integration;
  // Who uses it is no part of the version, and is told as it is.
  const { businesses } = listed;

  async function remove() {
    try {
      const { meta } = await removeIntegration(brandId, integration);
      const run = () => void restore(client, brandId, id);
      toasts.success(words.removed, meta.message, { action: { label: words.undo, undo: true, run } });
      dropIntegration(client, brandId, id);
      void refreshIntegrations(client);
      // Once the dialog is gone as well.
      setTimeout(focusLost, 300);
    } catch (error) {
      // The next try acts on what has been saved meanwhile.
      if (isConflict(error)) {
        renew();
        void refreshIntegrations(client);
      }
      throw error;
    }
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onClose={onClose}
      title={words.removeTitle(name)}
      body={
        businesses.length > 0
          ? words.removeUsed(name, listNames(businesses.map((each) => each.name)))
          : words.removeUnused(name)
      }
      action={words.removeAction}
      run={remove}
      fallback={words.removeFailed}
    />
  );
}

async function restore(client: QueryClient, brandId: number, id: number): Promise<void> {
  try {
    const { meta } = await restoreIntegration(brandId, id);
    toasts.success(words.restored, meta.message);
  } catch (error) {
    const run = () => void restore(client, brandId, id);
    toasts.failure(words.error, error, words.restoreFailed, { action: { label: words.tryAgain, run } });
  }
  await refreshIntegrations(client);
}
