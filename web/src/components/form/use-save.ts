import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { randomKey } from "../../api/client.ts";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { words } from "../components.text.ts";
import { type ToastAction, toasts } from "../feedback/toasts.ts";

type SaveOptions<V> = {
  /** @param keyOf gives the same idempotency key for the same, so that a try whose answer was lost is not made twice */
  run: (values: V, keyOf: (what: unknown) => string) => Promise<void>;
  /** Said where an error brings no sentence of its own. */
  failed: (values: V) => string;
  /** What the toast of a failure offers. */
  actionFor?: (error: unknown) => ToastAction | undefined;
  onFailed?: (error: unknown) => void;
};

/** Runs a save. What it fails with is returned for the form, and shown in a toast that is not announced as well. */
export function useSave<V>({ run, failed, actionFor, onFailed }: SaveOptions<V>) {
  const tried = useRef({ what: "", key: "" });
  const toast = useRef<number | null>(null);
  const running = useRef<Promise<void>>(null);

  function keyOf(sent: unknown): string {
    const what = JSON.stringify(sent);
    if (what !== tried.current.what) tried.current = { what, key: randomKey() };
    return tried.current.key;
  }

  /** One message at a time: the next takes the place of the last. */
  function say(id: number | null) {
    if (toast.current !== null) toasts.dismiss(toast.current);
    toast.current = id;
  }

  const { mutateAsync, isPending, error, variables, reset } = useMutation<void, Error, V>({
    mutationFn: async (values) => {
      await run(values, keyOf);
      tried.current = { what: "", key: "" };
    },
    onMutate: () => say(null),
    onError: (error, values) => {
      // The form says it and takes the focus, so the toast is not announced.
      say(toasts.failure(words.error, error, failed(values), { announce: false, action: actionFor?.(error) }));
      onFailed?.(error);
    },
  });
  /** A press while one is under way, which the screen may not show yet, gets the answer of that one. */
  const save = (values: V) => {
    running.current ??= mutateAsync(values).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const isShown = error !== null && variables !== undefined && !isSessionEnd(error);

  return {
    /** Throws what the person is told. */
    save,
    pending: isPending,
    failure: isShown ? errorMessage(error, failed(variables)) : null,
    /** What failed is no longer said. */
    forget: reset,
    say,
  };
}
