import { BULK_MAX } from "@console/contract/limits.ts";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { common } from "../../lib/common.text.ts";
import { cx } from "../../lib/cx.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { failureToast } from "../feedback/failure-toast.ts";
import { bulkWords as words } from "./saved-views.text.ts";

type BulkBarProps = {
  count: number;
  /** How many records match the list's filters, on all pages. */
  total: number;
  /** Selects all of them; reads those that are not on the screen. */
  onAll: () => Promise<void> | void;
  onLeave: () => void;
  /** How often the keyboard selected a whole list: the focus then moves to the actions. */
  keyed: number;
  /** The bulk actions, in keyboard order. */
  children: ReactNode;
};

/** At the bottom of a list with a selection. Loaded with the first selection. */
export function BulkBar({ count, total, onAll, onLeave, keyed, children }: BulkBarProps) {
  const [reading, setReading] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const most = Math.min(total, BULK_MAX);

  useShortcut("leave", onLeave);
  // If all shown records are selected, pressing again selects all that match.
  useShortcut("selectAll", () => void selectAll(), count < most);
  useEffect(() => {
    if (keyed > 0) actions.current?.querySelector("button")?.focus();
  }, [keyed]);

  async function selectAll() {
    if (count >= most || reading) return;
    setReading(true);
    try {
      await onAll();
    } catch (error) {
      failureToast(common.error, error, words.allFailed);
    } finally {
      setReading(false);
    }
  }

  return (
    <section
      aria-label={words.bar}
      data-bulk-bar
      className={cx(
        "toast-in sticky bottom-5 z-10 mx-auto mt-5 flex min-h-bulk w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-overlay py-1.5",
        "pr-2 pl-4 text-13 shadow-2 max-md:bottom-3 max-md:w-full print:hidden",
      )}
    >
      <p role="status" className="font-medium tabular-nums">
        {words.selected(count)}
      </p>
      {count < most && (
        <Button size="sm" variant="ghost" pending={reading} onClick={() => void selectAll()}>
          {total > BULK_MAX ? words.selectFirst(BULK_MAX) : words.selectAll(total)}
        </Button>
      )}
      <div ref={actions} className="flex flex-wrap items-center gap-1.5 max-md:order-last max-md:basis-full">
        {children}
      </div>
      <IconButton label={words.leave} size="sm" className="max-md:ml-auto" onClick={onLeave}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
