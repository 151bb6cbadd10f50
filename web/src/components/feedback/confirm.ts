import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { makeListeners } from "../../lib/shared.ts";

export type Question = {
  title: string;
  /** Names the object and the consequence. */
  body: ReactNode;
  /** Repeats the trigger's label: 'Delete User'. */
  action: string;
  /** The question closes on success; if it throws, the question stays open and shows why, as does a toast. */
  run: () => Promise<unknown> | unknown;
  /** Shown if the error has no message. */
  fallback?: string | undefined;
  /** Red, and cannot be undone. */
  danger?: boolean | undefined;
  /** A milder alternative on the left: 'Deactivate User'. It closes the question first. */
  aside?: { label: string; run: () => void } | undefined;
  cancel?: string | undefined;
  /** There is nothing left to decide: it says why, and can only be closed. */
  ended?: boolean | undefined;
};

type OpenQuestion = {
  id: number;
  /** Where it is shown: in the innermost dialog that asks, because it belongs to that. */
  host: symbol | undefined;
  question: Question;
  open: boolean;
  onClose: (() => void) | undefined;
};

let open: OpenQuestion | null = null;
let nextId = 1;
const hosts: symbol[] = [];
const { subscribe, notify } = makeListeners();

/**
 * Asks before something that cannot be undone, above whatever is open.
 * @param onClose called once it is answered, either way, but not if the question is removed
 */
export function ask(question: Question, onClose?: () => void): number {
  const id = nextId++;
  publish({ id, host: hosts.at(-1), question, open: true, onClose });
  return id;
}

/** Updates the text of a question that is still open. */
export function askAgain(id: number, question: Question): void {
  if (open?.id === id) publish({ ...open, question });
}

/** Its text stays until it has left the screen. */
export function closeQuestion(id: number): void {
  if (open?.id === id && open.open) publish({ ...open, open: false });
}

function publish(next: OpenQuestion | null): void {
  open = next;
  notify();
}

export const openQuestion = (): OpenQuestion | null => open;

/**
 * The question in this part of the screen; it is removed when this part unmounts.
 * @param page the page below it: navigation to another one removes it as well
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
