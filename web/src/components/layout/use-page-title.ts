import { useEffect, useSyncExternalStore } from "react";
import { libText } from "../../lib/common.text.ts";

let current: string | undefined;
const listeners = new Set<() => void>();

function publish(next: string | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A record's page passes its name to the breadcrumb. */
export function useCrumb(name: string | undefined): void {
  useEffect(() => {
    publish(name);
    return () => publish(undefined);
  }, [name]);
}

export const useCurrentCrumb = (): string | undefined => useSyncExternalStore(subscribe, () => current);

/** The title of the browser tab; undefined while it is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${libText.product}`;
  }, [title]);
}
