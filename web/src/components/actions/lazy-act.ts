import { toasts } from "../feedback/toasts.ts";
import { actionWords as words } from "./actions.text.ts";

/**
 * A handler whose code is loaded on the press.
 * @param fetchAct loads it; a failure is shown in a toast
 */
export const lazyAct =
  <A extends unknown[]>(fetchAct: () => Promise<(...args: A) => unknown>) =>
  async (...args: A): Promise<void> => {
    const act = await fetchAct().catch(() => null);
    if (act) await act(...args);
    else toasts.error(words.error, words.failed);
  };
