import { useSyncExternalStore } from "react";

/** Those who want to hear of a change. */
export function makeListeners<T = void>() {
  const listeners = new Set<(what: T) => void>();
  return {
    /** @returns a function that unsubscribes */
    subscribe(listener: (what: T) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(what: T): void {
      for (const listener of listeners) listener(what);
    },
  };
}

/**
 * A choice that this browser stores. Without storage, it stays the fallback.
 * @param apply called after each change, before the components that show it
 */
export function storedChoice<const V extends string>(
  key: string,
  values: readonly V[],
  fallback: V,
  apply?: (value: V) => void,
) {
  const { subscribe, notify } = makeListeners();

  function read(): V {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? fallback;
    } catch {
      return fallback;
    }
  }
  /** Follows other tabs as well. */
  function watch(listener: () => void): () => void {
    const follow = (event: StorageEvent) => {
      if (event.key !== key) return;
      apply?.(read());
      listener();
    };
    addEventListener("storage", follow);
    const unsubscribe = subscribe(listener);
    return () => {
      removeEventListener("storage", follow);
      unsubscribe();
    };
  }

  return {
    read,
    watch,
    use: (): V => useSyncExternalStore(watch, read),
    set(value: V): void {
      try {
        localStorage.setItem(key, value);
      } catch {
        // It stays the fallback.
      }
      apply?.(read());
      notify();
    },
  };
}
