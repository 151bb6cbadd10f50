import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { common } from "../lib/common.text.ts";
import { cx } from "../lib/cx.ts";
import { giveFocusBack } from "../lib/focus-steward.ts";
import { IconButton } from "./icon-button.tsx";

const widths = {
  sm: "md:max-w-[440px]",
  md: "md:max-w-[560px]",
  ml: "md:max-w-[720px]",
  lg: "md:max-w-[760px]",
  xl: "md:max-w-[920px]",
} as const;

export type DialogProps = {
  open: boolean;
  /** On Esc, the close button, or a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `DialogBody` and `DialogFooter`, or a `<form className="contents">` with both. */
  children: ReactNode;
  size?: keyof typeof widths | undefined;
  /** While saving, nothing closes it. */
  busy?: boolean | undefined;
  /**
   * A question that must be answered: role alertdialog, without a close button, not closed by a press outside, never
   * full screen.
   */
  alert?: boolean | undefined;
  /** Full height on large screens too, so that sections can scroll. */
  tall?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined;
};

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, size = "md", busy = false, alert = false, tall = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={alert}
      onOpenChange={(next, details) => {
        if (next) return;
        // Stays open until the owner closes it: it may be saving, or ask about unsaved changes first.
        details.cancel();
        if (!busy) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className="fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <Base.Viewport
          className={cx(
            "fixed inset-0 z-(--z-dialog) grid grid-rows-[minmax(0,1fr)] place-items-center md:p-8",
            alert ? "p-4" : "max-md:place-items-stretch",
          )}
        >
          <Base.Popup
            role={alert ? "alertdialog" : "dialog"}
            ref={popup}
            initialFocus={props.initialFocus ?? ((how) => firstField(popup.current, how === "touch"))}
            finalFocus={() => {
              giveFocusBack(popup.current);
              return false;
            }}
            className={cx(
              "dialog-pop flex max-h-full w-full flex-col overflow-hidden bg-overlay shadow-3 outline-none",
              alert ? "rounded-xl" : "max-md:h-full md:rounded-xl",
              tall && "md:h-[820px]",
              widths[size],
            )}
          >
            <header
              className={cx(
                "flex items-start gap-3 md:pr-5 md:pl-6",
                alert ? "px-5 pt-5" : "border-b border-line py-2 pr-2 pl-4 max-md:items-center md:pt-[18px] md:pb-4",
              )}
            >
              <div className="min-w-0 flex-1">
                <Base.Title className="text-16 font-semibold tracking-name break-words">{title}</Base.Title>
                {description && (
                  <Base.Description className={cx("text-13 text-fg-2", alert ? "mt-1" : "mt-px max-md:hidden")}>
                    {description}
                  </Base.Description>
                )}
              </div>
              {!alert && (
                <Base.Close
                  render={
                    <IconButton label={common.close} className="md:-mt-1 md:-mr-1" aria-disabled={busy || undefined}>
                      <X aria-hidden="true" />
                    </IconButton>
                  }
                />
              )}
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A field rather than the close button; none on touch devices, where the keyboard would cover the dialog. */
function firstField(popup: HTMLElement | null, touch: boolean): HTMLElement | true {
  const field = popup?.querySelector<HTMLElement>(
    "input:not([type=hidden], [disabled]), select:not([disabled]), textarea:not([disabled])",
  );
  return touch ? true : (field ?? true);
}

export const DialogBody = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={cx("min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6 md:py-5", className)}>
    {children}
  </div>
);

type DialogFooterProps = {
  children: ReactNode;
  /** A small note on the left: 'Draft saved in this tab (without secrets).' */
  note?: ReactNode;
};

export const DialogFooter = ({ children, note }: DialogFooterProps) => (
  <footer className="flex items-center justify-end gap-2 border-t border-line bg-overlay px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] max-md:flex-wrap max-md:[&>button]:flex-1 md:py-3 md:pr-5 md:pl-6">
    <div className="mr-auto flex items-center gap-1.5 text-12 text-fg-3 empty:hidden max-md:w-full md:min-w-0">
      {note}
    </div>
    {children}
  </footer>
);
