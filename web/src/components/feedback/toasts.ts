import { useSyncExternalStore } from "react";
import { makeListeners } from "../../lib/shared.ts";

export type ToastAction = {
  label: string;
  run: () => void;
  /** Ctrl/Cmd+Z triggers it too while the toast is open. */
  undo?: boolean | undefined;
};

export type Toast = {
  id: number;
  tone: "success" | "error";
  title: string;
  body: string | undefined;
  action: ToastAction | undefined;
  /** False if an inline message says the same: only one of the two is announced. */
  announce: boolean;
};

export type ToastOptions = { action?: ToastAction | undefined; announce?: boolean | undefined };

const most = 3;
let open: readonly Toast[] = [];
let nextId = 1;
const { subscribe, notify } = makeListeners();

function publish(next: readonly Toast[]): void {
  open = next;
  notify();
}

function show(tone: Toast["tone"], title: string, body: string | undefined, options: ToastOptions): number {
  const id = nextId++;
  // A repeated title replaces the earlier toast, so that it is announced again and takes no additional space.
  const others = open.filter((toast) => toast.title !== title || toast.body !== body);
  const toast: Toast = { id, tone, title, body, action: options.action, announce: options.announce ?? true };
  publish(fit([...others, toast]));
  return id;
}

/** Successes are removed before errors, older before newer. */
function fit(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= most) return toasts;
  const oldest = toasts.slice(0, -1).find((toast) => toast.tone === "success") ?? toasts.at(0);
  return fit(toasts.filter((toast) => toast !== oldest));
}

export const toasts = {
  success: (title: string, body?: string, options: ToastOptions = {}): number => show("success", title, body, options),
  error: (title: string, body?: string, options: ToastOptions = {}): number => show("error", title, body, options),
  dismiss: (id: number): void => publish(open.filter((toast) => toast.id !== id)),
  /** All with this text: what they say is no longer true. */
  dismissBody: (body: string): void => publish(open.filter((toast) => toast.body !== body)),
  clear: (): void => publish([]),
};

/** Runs a toast's action, and closes the toast. */
export function actOn(toast: Toast): void {
  toasts.dismiss(toast.id);
  toast.action?.run();
}

export const watchToasts = subscribe;

export const openToasts = (): readonly Toast[] => open;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(watchToasts, openToasts);
