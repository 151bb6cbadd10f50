import type { MessageMeta } from "@console/contract/primitives.ts";
import type { QueryClient } from "@tanstack/react-query";
import { common } from "../../lib/common.text.ts";
import { failureToast } from "./failure-toast.ts";
import { toasts } from "./toasts.ts";

type Subject = { id: number; version: number };

type Toggle<R extends Subject, V> = {
  save(subject: Subject, value: V): Promise<{ data: R; meta: MessageMeta }>;
  records: {
    read(client: QueryClient, id: number): Promise<Subject | undefined>;
    refresh(client: QueryClient): Promise<void>;
    store(client: QueryClient, saved: R): void;
    show(client: QueryClient, changes: Partial<R>, ids: readonly number[]): Promise<() => void>;
  };
  /** What the value changes of a record. */
  changes(value: V): Partial<R>;
  other(value: V): V;
  /** The toast's message if the server sends none. */
  message?(saved: R, value: V): string;
  words: { done: string; failed: string };
};

/**
 * Switches a record between two values: the new one is shown immediately, reverted if the server refuses, and can be
 * undone from its toast. Quick presses on a record run in sequence, each on the version that the previous one created.
 */
export function makeToggle<R extends Subject, V>(toggle: Toggle<R, V>) {
  const { records, words } = toggle;
  /** The last save and the last toast of each record: an older undo would act on an outdated state. */
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
    const rollback = await records.show(client, toggle.changes(value), [id]);
    try {
      const { data: saved, meta } = await saving;
      if (!isLast()) return;
      store(client, saved, words.done, toggle.message?.(saved, value) ?? meta.message, undoing ? null : value);
    } catch (error) {
      rollback();
      const action = { label: common.tryAgain, run: () => void again(client, subject, value) };
      say(id, failureToast(common.error, error, words.failed, { action }));
    }
    if (isLast()) saves.delete(id);
    await records.refresh(client);
  }

  /** The version may have been the reason, so the record is reloaded. */
  async function again(client: QueryClient, subject: Subject, value: V): Promise<void> {
    const found = await records.read(client, subject.id).catch(() => undefined);
    await change(client, found ?? subject, value);
  }

  /** @param undoable the value that the toast offers to restore; null if it offers nothing */
  function store(client: QueryClient, saved: R, title: string, message: string | undefined, undoable: V | null): void {
    records.store(client, saved);
    dismiss(saved.id);
    const run = () => undoable !== null && void change(client, saved, toggle.other(undoable), true);
    say(
      saved.id,
      toasts.success(title, message, undoable === null ? {} : { action: { label: common.undo, undo: true, run } }),
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
    change(client: QueryClient, subject: Subject, value: V): undefined {
      void change(client, subject, value);
    },
    /** Shows a toast with undo for a change made in a dialog. */
    changed: (client: QueryClient, saved: R, value: V, title: string, message: string | undefined) =>
      store(client, saved, title, message, value),
  };
}
