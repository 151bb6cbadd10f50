type Early = { answer: Promise<Response>; stop: AbortController };

declare global {
  interface Window {
    /** Calls that the page's HTML has started, by URL; see `index.html`. */
    early?: Map<string, Early>;
  }
}

/** Milliseconds after page load from which an early answer is outdated. */
const EARLY_MS = 15_000;

/**
 * An early answer that is already on its way; each is used once.
 * @param signal the caller's: the HTML could set no time limit, and could not know when the answer is no longer wanted
 */
export function takeEarly(url: string, { method }: RequestInit, signal: AbortSignal): Promise<Response> | undefined {
  // Tests of the client have no window.
  const early = globalThis.window?.early;
  const call = method === "GET" && performance.now() < EARLY_MS ? early?.get(url) : undefined;
  if (!call) return undefined;
  early?.delete(url);
  const stop = () => call.stop.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return call.answer;
}

/** Answers for one person, or for nobody, are not valid for the next. */
export const dropEarly = (): void => globalThis.window?.early?.clear();
