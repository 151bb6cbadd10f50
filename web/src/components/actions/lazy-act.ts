import { partLoader } from "../../lib/part-loader.ts";
import { actionWords as words } from "../components.text.ts";
import { toasts } from "../feedback/toasts.ts";

/**
 * A handler whose code is loaded on the press.
 * @param fetchAct loads it; a failure is shown in a toast
 */
export function lazyAct<A extends unknown[]>(fetchAct: () => Promise<(...args: A) => unknown>) {
  const load = partLoader(fetchAct);
  return async (...args: A): Promise<void> => {
    const act = await load().catch(() => null);
    if (act) await act(...args);
    else toasts.error(words.error, words.failed);
  };
}
