import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

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
