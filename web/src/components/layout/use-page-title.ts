import { useEffect, useSyncExternalStore } from "react";
import { libText } from "../../lib/common.text.ts";
import { makeListeners } from "../../lib/shared.ts";

let current: string | undefined;
const { subscribe, notify } = makeListeners();

function publish(next: string | undefined): void {
  current = next;
  notify();
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
