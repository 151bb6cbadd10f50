import { toasts } from "../feedback/toasts.ts";
import { actionWords as words } from "./actions.text.ts";

/**
 * What a press does, where the code for it is fetched by the press.
 * @param fetchAct gives it; a failure is said in a toast
 */
export const lazyAct =
  <A extends unknown[]>(fetchAct: () => Promise<(...args: A) => unknown>) =>
  async (...args: A): Promise<void> => {
    const act = await fetchAct().catch(() => null);
    if (act) await act(...args);
    else toasts.error(words.error, words.failed);
  };
