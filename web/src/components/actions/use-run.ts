import { usePending, useSave } from "../feedback/use-save.ts";
import { act, failedOf, perform } from "./act.ts";
import { type Act, type Action, useActionContext } from "./action.ts";

/** Runs actions for a control that is no button of its own, one at a time: a second press while one runs does nothing. */
export function useRun(): [
  run: <T>(action: Act<T> & Pick<Action<T>, "link" | "opensDialog">, about: T) => Promise<void>,
  pending: boolean,
] {
  const context = useActionContext();
  const [pending, start] = usePending();
  return [(action, about) => start(() => act(action, about, context)), pending];
}

/**
 * The same in a dialog that shows itself why it failed. An attempt whose answer was lost is not carried out twice.
 * @param onDone called after a success
 */
export function useRunInDialog<T>(action: Act<T>, onDone?: () => unknown) {
  const context = useActionContext();
  const { save, ...state } = useSave<T>({
    failed: (about) => failedOf(action, about),
    run: async (about, keyOf) => {
      await perform(action, about, { ...context, key: keyOf(about) });
      await onDone?.();
    },
  });
  return { ...state, run: (about: T) => void save(about).catch(() => undefined) };
}
