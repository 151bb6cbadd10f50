import { useEffect, useSyncExternalStore } from "react";
import { draftPrefix } from "../../api/session.ts";
import { makeListeners } from "../../lib/shared.ts";
import { openToasts, type Toast, watchToasts } from "./toasts.ts";

export type RecentMessage = Pick<Toast, "tone" | "title" | "body"> & {
  at: string;
  /** Id of its toast; null if it was shown before a reload. */
  toastId: number | null;
};

const MOST = 20;
/** Stored and deleted like drafts: per tab, and per person. */
const key = `${draftPrefix}messages`;

let messages: readonly RecentMessage[] = [];
let newest = 0;
let owner: number | null = null;
const { subscribe, notify } = makeListeners();

/** Records each message as it is shown. Mounted once, with the frame. */
export function useMessageRecord(personId: number | undefined): void {
  useEffect(() => {
    if (personId === undefined) return;
    if (owner !== personId) {
      // Messages to another person in the same tab are not shown.
      if (owner !== null) newest = Math.max(newest, ...openToasts().map(({ id }) => id));
      owner = personId;
      publish(stored());
    }
    note();
    return watchToasts(note);
  }, [personId]);
}

/** The latest messages, newest first. */
export const useRecentMessages = (): readonly RecentMessage[] => useSyncExternalStore(subscribe, () => messages);

export function forgetMessages(): void {
  publish([]);
}

function note(): void {
  const newToasts = openToasts().filter(({ id }) => id > newest);
  if (newToasts.length === 0) return;
  newest = Math.max(...newToasts.map(({ id }) => id));
  const at = new Date().toISOString();
  const noted = newToasts.map(({ id, tone, title, body }) => ({ toastId: id, tone, title, body, at }));
  publish([...noted.toReversed(), ...messages].slice(0, MOST));
}

function publish(next: readonly RecentMessage[]): void {
  messages = next;
  try {
    if (next.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage, they last as long as the page.
  }
  notify();
}

function stored(): RecentMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMessage).map((each) => ({ ...each, toastId: null })) : [];
  } catch {
    return [];
  }
}

function isMessage(value: unknown): value is RecentMessage {
  if (typeof value !== "object" || value === null) return false;
  const { tone, title, at } = { tone: "", title: 0, at: 0, ...value };
  return (tone === "success" || tone === "error") && typeof title === "string" && typeof at === "string";
}
