import type { BulkAnswer } from "@console/contract/bulk.ts";
import { common } from "../../lib/common.text.ts";
import type { BulkChange } from "../actions/action.ts";
import { failureToast } from "../feedback/failure-toast.ts";
import { toasts } from "../feedback/toasts.ts";
import { bulkWords as words } from "./saved-views.text.ts";

/** Reasons that a message lists before it only counts the rest. */
const SPELLED = 3;

/**
 * Changes several records in one call. The change shows immediately, is reverted if the call fails, and its toast
 * offers to undo it. Refused records are listed one by one.
 * @returns what remains to be done: the refused ids, or all (null) if the call failed
 */
export async function runBulkChange(change: BulkChange): Promise<number[] | null> {
  const rollback = await change.show?.();
  try {
    const { data, meta } = await change.call();
    await reportOutcome(change, data, meta.message, change.undo && (() => void undoChange(change, data.done)));
    return data.refused.map(({ id }) => id);
  } catch (error) {
    rollback?.();
    const run = () => void runBulkChange(change);
    failureToast(common.error, error, change.failed, { action: { label: common.tryAgain, run } });
    void change.refresh();
    return null;
  }
}

/** The same for a change made in a dialog, which shows why it failed. */
export async function runBulkChangeInDialog(change: BulkChange): Promise<void> {
  try {
    const { data, meta } = await change.call();
    await reportOutcome(change, data, meta.message, change.undo && (() => void undoChange(change, data.done)));
  } catch (error) {
    failureToast(common.error, error, change.failed, { announce: false });
    void change.refresh();
    throw error;
  }
}

/** Says what was done, lists what was refused, and refetches. */
export async function reportOutcome(
  change: Pick<BulkChange, "title" | "refresh">,
  data: BulkAnswer,
  message: string | undefined,
  undo?: () => void,
): Promise<void> {
  if (data.refused.length > 0) toasts.error(words.refused, reasons(data.refused));
  if (data.refused.length === 0 || data.done.length > 0) {
    const action = undo && data.done.length > 0 ? { label: common.undo, undo: true, run: undo } : undefined;
    toasts.success(change.title, message, { action });
  }
  await change.refresh();
}

async function undoChange(change: BulkChange, done: BulkAnswer["done"]): Promise<void> {
  const { undo } = change;
  if (undo) await runBulkChange({ ...change, show: undefined, call: () => undo(done), undo: undefined });
}

function reasons(refused: BulkAnswer["refused"]): string {
  const spelled = refused.slice(0, SPELLED).map(({ name, reason }) => words.why(name, reason));
  const rest = refused.length - spelled.length;
  return [...spelled, ...(rest > 0 ? [words.more(rest)] : [])].join(" ");
}
