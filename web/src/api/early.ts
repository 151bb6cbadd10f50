declare global {
  interface Window {
    /** Answers to calls that the page's HTML has started, by URL; see `index.html`. */
    early?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds after page load from which an early answer is outdated. */
const EARLY_MS = 15_000;

/** An early answer that is already on its way; each is used once. */
export function takeEarly(url: string, { method }: RequestInit): Promise<Response> | undefined {
  // Tests of the client have no window.
  const early = globalThis.window?.early;
  const answer = method === "GET" && performance.now() < EARLY_MS ? early?.get(url) : undefined;
  if (answer) early?.delete(url);
  return answer;
}

/** Answers for one person, or for nobody, are not valid for the next. */
export const dropEarly = (): void => globalThis.window?.early?.clear();
