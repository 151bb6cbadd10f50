import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { randomKey } from "../../api/client.ts";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { common } from "../../lib/common.text.ts";
import { failureToast } from "./failure-toast.ts";
import { type ToastAction, toasts } from "./toasts.ts";

/** Runs a button's work, one at a time: a second press while it runs does nothing. */
export function usePending(): [pending: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return [pending, run];
}

type SaveOptions<V> = {
  /**
   * @param keyOf returns the same idempotency key for the same input, so that an attempt whose answer was lost is not
   * carried out twice
   */
  run: (values: V, keyOf: (what: unknown) => string) => Promise<void>;
  /** Shown if an error has no message. */
  failed: (values: V) => string;
  /** The action in the failure toast. */
  actionFor?: (error: unknown) => ToastAction | undefined;
  onFailed?: (error: unknown) => void;
};

/** Runs a save. A failure is returned for the form, and shown in a toast that is not announced in addition. */
export function useSave<V>({ run, failed, actionFor, onFailed }: SaveOptions<V>) {
  const tried = useRef({ what: "", key: "" });
  const toast = useRef<number | null>(null);
  const running = useRef<Promise<void>>(null);
  // The mutation says so only in a later task: until then, Esc would close the dialog of a running save.
  const [begun, setBegun] = useState(false);

  function keyOf(sent: unknown): string {
    const what = JSON.stringify(sent);
    if (what !== tried.current.what) tried.current = { what, key: randomKey() };
    return tried.current.key;
  }

  /** One message at a time: the next replaces the previous. */
  function setToast(id: number | null) {
    if (toast.current !== null) toasts.dismiss(toast.current);
    toast.current = id;
  }

  const { mutateAsync, isPending, error, variables, reset } = useMutation<void, Error, V>({
    mutationFn: async (values) => {
      await run(values, keyOf);
      tried.current = { what: "", key: "" };
    },
    onMutate: () => setToast(null),
    onError: (error, values) => {
      // The form shows it and gets the focus, so the toast is not announced.
      setToast(failureToast(common.error, error, failed(values), { announce: false, action: actionFor?.(error) }));
      onFailed?.(error);
    },
  });
  /** A press during a save that the screen may not show yet gets the result of that save. */
  const save = (values: V) => {
    if (running.current === null) {
      setBegun(true);
      running.current = mutateAsync(values).finally(() => {
        running.current = null;
        setBegun(false);
      });
    }
    return running.current;
  };
  const isShown = error !== null && variables !== undefined && !isSessionEnd(error);

  return {
    /** Throws the error that the person sees. */
    save,
    pending: isPending || begun,
    failure: isShown ? errorMessage(error, failed(variables)) : null,
    /** Clears the failure. */
    forget: reset,
    setToast,
  };
}
