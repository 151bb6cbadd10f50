import type { BulkAnswer } from "@console/contract/bulk.ts";
import { toasts } from "../feedback/toasts.ts";
import { bulkWords as words } from "./bulk.text.ts";

type Reply = { data: BulkAnswer; meta: { message?: string | undefined } };
type Done = BulkAnswer["done"];

export type BulkChange = {
  call: () => Promise<Reply>;
  /** Shows the change before the server has taken it; gives what puts it back. */
  show?: (() => Promise<() => void>) | undefined;
  /** The way back for what was done; absent where there is none. */
  undo?: ((done: Done) => Promise<Reply>) | undefined;
  /** Reads anew what the change touches. */
  refresh: () => Promise<unknown>;
  /** Fixed words: the toast of success, and what is said where the server gives no reason. */
  title: string;
  failed: string;
};

/** Reasons that a message spells out before it only counts. */
const SPELLED = 3;

/**
 * Changes several records in one call. The change shows immediately, is reverted if the call fails, and its toast offers
 * to undo it. Refused records are listed one by one.
 * @returns what stays to be done: the ids that were refused, or all where the call failed (null)
 */
export async function runBulkChange(change: BulkChange): Promise<number[] | null> {
  const putBack = await change.show?.();
  try {
    const { data, meta } = await change.call();
    await reportOutcome(change, data, meta.message);
    return data.refused.map(({ id }) => id);
  } catch (error) {
    putBack?.();
    const run = () => void runBulkChange(change);
    toasts.failure(words.error, error, change.failed, { action: { label: words.tryAgain, run } });
    void change.refresh();
    return null;
  }
}

/** The same for a change that a dialog has asked for: the dialog says why it failed. */
export async function runBulkChangeInDialog(change: BulkChange): Promise<void> {
  try {
    const { data, meta } = await change.call();
    await reportOutcome(change, data, meta.message);
  } catch (error) {
    toasts.failure(words.error, error, change.failed, { announce: false });
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
