import type { AssignedEngine, Engine } from "@console/contract/engines.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { focusLost } from "../../components/feedback/use-focus-lost.ts";
import { listNames } from "../../lib/list-names.ts";
import { addEngine, refreshEngines, removeEngine } from "./engines.queries.ts";
import { enginesText as words } from "./engines.text.ts";

export type EngineQuestion = { add: Engine; remove?: undefined } | { remove: AssignedEngine; add?: undefined };

type EngineConfirmsProps = {
  brandId: number;
  /** The last one asked; it stays while its dialog leaves. */
  question: EngineQuestion;
  open: boolean;
  onClose: () => void;
};

/** Neither has an undo, so both ask (ENG-06, ENG-07). A failure is logged, shown as toast, and keeps the dialog open (ENG-21). */
export function EngineConfirms({ brandId, question: { add, remove }, open, onClose }: EngineConfirmsProps) {
  const client = useQueryClient();

  async function run(change: () => Promise<{ meta: { message?: string | undefined } }>, done: string, failed: string) {
    try {
      const { meta } = await change();
      toasts.success(done, meta.message);
      void refreshEngines(client).then(() => setTimeout(focusLost, 300));
    } catch (error) {
      console.warn(failed, error);
      // The next try acts on what is there now.
      void refreshEngines(client);
      throw error;
    }
  }

  if (add) {
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        title={words.addTitle(add.name)}
        body={words.addBody(add.name)}
        action={words.add}
        run={() => run(() => addEngine(brandId, add.code), words.added, words.addFailed)}
        fallback={words.addFailed}
      />
    );
  }
  return (
    <ConfirmDialog
      danger
      open={open}
      onClose={onClose}
      title={words.removeTitle(remove.name)}
      body={
        remove.businesses.length > 0
          ? words.removeUsed(remove.name, listNames(remove.businesses.map((each) => each.name)))
          : words.removeUnused(remove.name)
      }
      action={words.remove}
      run={() => run(() => removeEngine(brandId, remove), words.removed, words.removeFailed)}
      fallback={words.removeFailed}
    />
  );
}
