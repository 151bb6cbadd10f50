import { Check, CircleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { apiText } from "../../api/api.text.ts";
import { cx } from "../../lib/cx.ts";
import { useOnlineAgain } from "../../lib/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toasterText } from "../components.text.ts";
import { actOn, type Toast, toasts, useToasts } from "./toasts.ts";
import { useToastPlace } from "./use-toast-place.ts";

const plainMs = 5_000;
const withActionMs = 10_000;

/** Outside the root and above dialogs; `aria-live` keeps it accessible while a dialog hides the rest. */
export function Toaster() {
  const open = useToasts();
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  // The message that has the focus: no event reports that it was removed with the focus in it.
  const [focused, setFocused] = useState<number | null>(null);
  const hidden = useHidden();
  const { bottom, right } = useToastPlace(open, region);
  useOnlineAgain(() => toasts.dismissBody(apiText.offline));
  const isPaused = hovered || open.some(({ id }) => id === focused);

  return createPortal(
    <section
      ref={region}
      id="messages"
      aria-label={toasterText.region}
      aria-live="off"
      className={cx(
        "pointer-events-none fixed print:hidden right-4 z-(--z-toast) flex w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2.5 max-md:inset-x-3",
        "max-md:w-auto max-md:max-w-none",
      )}
      style={{ bottom: `calc(${bottom}px + env(safe-area-inset-bottom))`, right }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, target }) => {
        const at = [...currentTarget.children].findIndex((card) => card.contains(target));
        setFocused(open[at]?.id ?? null);
      }}
      onBlur={() => setFocused(null)}
    >
      {open.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={isPaused || hidden} />
      ))}
    </section>,
    document.body,
  );
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  useClock(toast, paused);
  const failed = toast.tone === "error";
  const role = failed ? "alert" : "status";
  return (
    <div className="toast-in pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-overlay py-3 pr-2 pl-3.5 text-13 shadow-2">
      <div role={toast.announce ? role : undefined} className="flex min-w-0 flex-1 items-start gap-2.5">
        {failed ? (
          <CircleAlert aria-hidden="true" className="mt-px text-error" />
        ) : (
          <Check aria-hidden="true" className="mt-px text-success" />
        )}
        <div className="min-w-0">
          <p className="font-semibold">{toast.title}</p>
          {toast.body && <p className="break-words text-fg-2">{toast.body}</p>}
        </div>
      </div>
      {toast.action && (
        <Button variant="ghost" size="sm" className="-my-1" onClick={() => actOn(toast)}>
          {toast.action.label}
        </Button>
      )}
      <IconButton label={toasterText.dismiss} size="sm" className="-my-1" onClick={() => toasts.dismiss(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Errors stay until closed; the others disappear. Pausing keeps the remaining time. */
function useClock({ id, tone, action }: Toast, paused: boolean) {
  const left = useRef(action ? withActionMs : plainMs);
  useEffect(() => {
    if (tone === "error" || paused) return;
    const from = Date.now();
    const timer = setTimeout(() => toasts.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (Date.now() - from));
    };
  }, [id, tone, paused]);
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const change = () => setHidden(document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
  return hidden;
}
