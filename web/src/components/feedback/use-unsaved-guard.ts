import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";

export type Guard = {
  /** There are unsaved changes. */
  dirty: boolean;
  /** The question is open. */
  confirmOpen: boolean;
  /** Closes, after asking if there are unsaved changes. */
  requestClose: () => void;
  keep: () => void;
  discard: () => void;
};

/** Blocks navigation while a save runs (SHELL-20); what follows the save navigates with `ignoreBlocker`. */
export function useBlockNavigation(pending: boolean): void {
  useBlocker({ shouldBlockFn: () => pending, enableBeforeUnload: () => pending });
}

/**
 * Asks once before a link, Back, closing or a reload discards changes. `onClose` runs after the answer, so a close that
 * changes the address navigates with `ignoreBlocker: true`.
 */
export function useUnsavedGuard(dirty: boolean, pending: boolean, onClose: () => void): Guard {
  const [closing, setClosing] = useState(false);
  useBlockNavigation(pending);
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });

  return {
    dirty,
    confirmOpen: closing || blocker.status === "blocked",
    requestClose: () => (dirty ? setClosing(true) : onClose()),
    keep: () => {
      setClosing(false);
      blocker.reset?.();
    },
    discard: () => {
      setClosing(false);
      if (blocker.status === "blocked") blocker.proceed();
      else onClose();
    },
  };
}
