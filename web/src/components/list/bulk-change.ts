import type { BulkAnswer } from "@console/contract/bulk.ts";
import { failureToast } from "../feedback/failure-toast.ts";
import { toasts } from "../feedback/toasts.ts";
import { bulkWords as words } from "./saved-views.text.ts";

type Reply = { data: BulkAnswer; meta: { message?: string | undefined } };
type Done = BulkAnswer["done"];

export type BulkChange = {
  call: () => Promise<Reply>;
  /** Shows the change before the server has accepted it; returns a function that reverts it. */
  show?: (() => Promise<() => void>) | undefined;
  /** Undoes what was done; absent if that is impossible. */
  undo?: ((done: Done) => Promise<Reply>) | undefined;
  /** Refetches what the change affects. */
  refresh: () => Promise<unknown>;
  /** Fixed texts: the success toast, and the message if the server gives no reason. */
  title: string;
  failed: string;
};

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
    await reportOutcome(change, data, meta.message);
    return data.refused.map(({ id }) => id);
  } catch (error) {
    rollback?.();
    const run = () => void runBulkChange(change);
    failureToast(words.error, error, change.failed, { action: { label: words.tryAgain, run } });
    void change.refresh();
    return null;
  }
}

/** The same for a change made in a dialog, which shows why it failed. */
export async function runBulkChangeInDialog(change: BulkChange): Promise<void> {
  try {
    const { data, meta } = await change.call();
    await reportOutcome(change, data, meta.message);
  } catch (error) {
    failureToast(words.error, error, change.failed, { announce: false });
    void change.refresh();
    throw error;
  }
}

async function reportOutcome(change: BulkChange, data: BulkAnswer, message: string | undefined): Promise<void> {
  const { undo } = change;
  if (data.refused.length > 0) toasts.error(words.refused, reasons(data.refused));
  if (data.refused.length === 0 || data.done.length > 0) {
    const run = () => void undoChange(change, data.done);
    const action = undo && data.done.length > 0 ? { label: words.undo, undo: true, run } : undefined;
    toasts.success(change.title, message, { action });
  }
  await change.refresh();
}

async function undoChange(change: BulkChange, done: Done): Promise<void> {
  const { undo } = change;
  if (undo) await runBulkChange({ ...change, show: undefined, call: () => undo(done), undo: undefined });
}

function reasons(refused: BulkAnswer["refused"]): string {
  const spelled = refused.slice(0, SPELLED).map(({ name, reason }) => words.why(name, reason));
  const rest = refused.length - spelled.length;
  return [...spelled, ...(rest > 0 ? [words.more(rest)] : [])].join(" ");
}
