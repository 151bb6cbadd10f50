import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import type { Row } from "./focus-after.ts";

export type Question = {
  title: string;
  /** Names the object and what follows. */
  body: ReactNode;
  /** Repeats the trigger: 'Delete User'. */
  action: string;
  /** The question closes when it succeeds; when it throws, the question stays and says why, as does a toast. */
  run: () => Promise<unknown> | unknown;
  /** Said when the error brings no sentence of its own. */
  fallback?: string | undefined;
  /** Red, and cannot be undone. */
  danger?: boolean | undefined;
  /** A milder way, at the left: 'Deactivate User'. It closes the question first. */
  aside?: { label: string; run: () => void } | undefined;
  cancel?: string | undefined;
};

type OpenQuestion = {
  id: number;
  /** Where it is shown: in the innermost dialog that asks, so that it belongs to that. */
  host: symbol | undefined;
  question: Question;
  open: boolean;
  onClose: (() => void) | undefined;
  row: Row | undefined;
};

let open: OpenQuestion | null = null;
let nextId = 1;
const hosts: symbol[] = [];
const listeners = new Set<() => void>();

/**
 * Asks before what cannot be undone, over whatever is open.
 * @param row of the record that it is about: where it is gone with the answer, the one in its place has the focus
 * @param onClose told once it is answered, either way, but not where the question is taken away
 */
export function ask(
  question: Question,
  { row, onClose }: { row?: Row; onClose?: (() => void) | undefined } = {},
): number {
  const id = nextId++;
  publish({ id, host: hosts.at(-1), question, open: true, row, onClose });
  return id;
}

/** Puts newer words into a question that is still open. */
export function askAgain(id: number, question: Question): void {
  if (open?.id === id) publish({ ...open, question });
}

/** Its words stay until it has left the screen. */
export function closeQuestion(id: number): void {
  if (open?.id === id && open.open) publish({ ...open, open: false });
}

function publish(next: OpenQuestion | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openQuestion = (): OpenQuestion | null => open;

/**
 * What is asked in this part of the screen; a part that goes takes its question with it.
 * @param page that it stands over: another one takes it away as well
 */
export function useQuestion(page: string): OpenQuestion | null {
  const [host] = useState(() => Symbol());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends the question.
  useEffect(() => {
    hosts.push(host);
    return () => {
      hosts.splice(hosts.indexOf(host), 1);
      if (open?.host === host) closeQuestion(open.id);
    };
  }, [host, page]);
  const now = useSyncExternalStore(subscribe, openQuestion);
  return now?.host === host ? now : null;
}
