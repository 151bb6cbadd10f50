import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { type ToastOptions, toasts } from "./toasts.ts";

/** Why a call failed; null if the session ended, which has its own toast. */
export const failureToast = (
  title: string,
  error: unknown,
  fallback: string,
  options: ToastOptions = {},
): number | null => (isSessionEnd(error) ? null : toasts.error(title, errorMessage(error, fallback), options));
