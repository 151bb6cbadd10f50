/** Nothing was requested, because the browser is offline. */
export class PartOffline extends Error {}

/**
 * Loads a part of the app once. Some browsers never request a module again that failed to load, until the page is
 * reloaded, so nothing is requested while the browser is offline.
 */
export function partLoader<T>(fetchPart: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    if (!loaded && !navigator.onLine) return Promise.reject(new PartOffline());
    loaded ??= fetchPart().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
