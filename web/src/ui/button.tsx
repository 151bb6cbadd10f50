import type { ComponentProps, MouseEvent } from "react";
import { cx } from "../lib/cx.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx("spinner inline-block size-3.5 flex-none", className)} />
);

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Its action is running: the label stays, a spinner is added, presses do nothing, the focus stays. */
  pending?: boolean | undefined;
};

export function Button({ variant, size, pending = false, className, children, onClick, type, ...rest }: ButtonProps) {
  const idle = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (idle) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}

/** The shortcut of a button, visual only, in the button's colors. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="kbd -mr-1 border-transparent bg-current/15 text-inherit max-md:hidden">
    {keys}
  </span>
);
