import type { MessageMeta } from "@console/contract/primitives.ts";
import type { QueryClient } from "@tanstack/react-query";
import { toasts } from "./toasts.ts";

type Subject = { id: number; version: number };

type Toggle<R extends Subject, V> = {
  save(subject: Subject, value: V): Promise<{ data: R; meta: MessageMeta }>;
  /** Shows the value before the server has taken it; gives what puts it back. */
  show(client: QueryClient, id: number, value: V): () => void;
  /** Ends reads under way: they would bring the old value back for a moment. */
  stopReads(client: QueryClient): Promise<void>;
  /** Puts the server's own answer in before anything is read again. */
  store(client: QueryClient, saved: R): void;
  refresh(client: QueryClient): Promise<void>;
  /** The record as it is now; null where it is gone. */
  read(client: QueryClient, id: number): Promise<Subject | null>;
  other(value: V): V;
  /** The toast's own sentence, where the server sends none. */
  message?(saved: R, value: V): string;
  words: { done: string; error: string; failed: string; undo: string; tryAgain: string };
};

/**
 * A value of two that a press changes: it is shown immediately, put back where the server says no, and can be undone from its
 * toast. Quick presses on a record come one after the other, each on the version that the one before made.
 */
export function makeToggle<R extends Subject, V>(toggle: Toggle<R, V>) {
  const { words } = toggle;
  /** The last save of each record, and its last toast: an older offer to undo would act on an older state. */
  const saves = new Map<number, Promise<R | null>>();
  const toastIds = new Map<number, number>();

  async function change(client: QueryClient, subject: Subject, value: V, undoing = false): Promise<void> {
    const { id } = subject;
    const before = saves.get(id);
    const saving = (async () => toggle.save((await before) ?? subject, value))();
    const finished = saving.then(
      ({ data }) => data,
      () => null,
    );
    saves.set(id, finished);
    const isLast = () => saves.get(id) === finished;
    dismiss(id);
    await toggle.stopReads(client);
    const putBack = toggle.show(client, id, value);
    try {
      const { data: saved, meta } = await saving;
      if (!isLast()) return;
      store(client, saved, words.done, toggle.message?.(saved, value) ?? meta.message, undoing ? null : value);
    } catch (error) {
      putBack();
      const action = { label: words.tryAgain, run: () => void again(client, subject, value) };
      say(id, toasts.failure(words.error, error, words.failed, { action }));
    }
    if (isLast()) saves.delete(id);
    await toggle.refresh(client);
  }

  /** The version may have been the reason, so the record is read again. */
  async function again(client: QueryClient, subject: Subject, value: V): Promise<void> {
    const found = await toggle.read(client, subject.id).catch(() => null);
    await change(client, found ?? subject, value);
  }

  /** @param undoable the value that the toast offers to undo; null where it offers nothing */
  function store(client: QueryClient, saved: R, title: string, message: string | undefined, undoable: V | null): void {
    toggle.store(client, saved);
    dismiss(saved.id);
    const run = () => undoable !== null && void change(client, saved, toggle.other(undoable), true);
    say(
      saved.id,
      toasts.success(title, message, undoable === null ? {} : { action: { label: words.undo, undo: true, run } }),
    );
  }

  function dismiss(id: number): void {
    const toast = toastIds.get(id);
    if (toast !== undefined) toasts.dismiss(toast);
  }

  function say(id: number, toast: number | null): void {
    if (toast !== null) toastIds.set(id, toast);
  }

  return {
    change: (client: QueryClient, subject: Subject, value: V) => void change(client, subject, value),
    /** Tells of a change that a dialog has made, with the way back. */
    changed: (client: QueryClient, saved: R, value: V, title: string, message: string | undefined) =>
      store(client, saved, title, message, value),
  };
}
