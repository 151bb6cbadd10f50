declare global {
  interface Window {
    /** Answers that the page's HTML asked for, by address; see `index.html`. */
    early?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds of a page's life after which an early answer is an old one. */
const EARLY_MS = 15_000;

/** An answer that is on its way already; each serves once. */
export function takeEarly(url: string, { method }: RequestInit): Promise<Response> | undefined {
  // Tests of the client have no window.
  const early = globalThis.window?.early;
  const answer = method === "GET" && performance.now() < EARLY_MS ? early?.get(url) : undefined;
  if (answer) early?.delete(url);
  return answer;
}

/** What was asked for one person, or for nobody, is no answer for the next. */
export const dropEarly = (): void => globalThis.window?.early?.clear();
